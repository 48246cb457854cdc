import type pg from 'pg'

/** A statement as the driver accepts it. */
export type Statement = pg.QueryArrayConfig | pg.QueryConfig

export type StatementRecorder = {
  /** Wraps the pool to record. */
  readonly wrap: (pool: pg.Pool) => pg.Pool
  /** The statements during a read; `begin` and the like are left out. */
  during(read: () => Promise<void>): Promise<readonly Statement[]>
}

export function recordStatements(): StatementRecorder {
  const recorded: Statement[] = []
  const watch = (client: pg.PoolClient) => {
    // edge: the driver's single function has overloads for each kind of call
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query(first: string | Statement, ...rest: unknown[]) {
        const [values] = rest
        const statement = typeof first === 'string' ? { text: first } : { ...first }
        if (/^\s*(select|with)\b/i.test(statement.text))
          recorded.push({ ...statement, ...(Array.isArray(values) ? { values } : {}) })
        return send(first, ...rest)
      },
    })
  }
  return {
    wrap: (pool) => pool.on('connect', watch),
    async during(read) {
      recorded.length = 0
      await read()
      return [...recorded]
    },
  }
}
