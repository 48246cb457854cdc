import pg from 'pg'

const secondsBetweenAttempts = 1
/** A connection that broke silently is only noticed when it is used. */
const secondsBetweenHeartbeats = 30

export type DatabaseListener = { stop(): Promise<void> }

type Hearing = {
  readonly onMessage: (payload: string) => void
  /** Runs after every (re)connection: earlier messages may have been missed. */
  readonly onConnect: () => void
  readonly onTrouble: (error: unknown) => void
}

/**
 * Listens to a channel on a separate connection, which must be a PostgreSQL session: a pooler in transaction
 * mode delivers nothing. Rejects if the first connection fails; a connection lost later is retried every
 * second.
 */
export async function listenOn(
  url: string,
  channel: string,
  { onMessage, onConnect, onTrouble }: Hearing,
): Promise<DatabaseListener> {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'mafteach-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    onConnect()
  }
  function reconnect(lost: pg.Client): void {
    if (stopped || client !== lost || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      connect().catch((error: unknown) => {
        onTrouble(error)
        if (client !== null) reconnect(client)
      })
    }, secondsBetweenAttempts * 1000)
  }

  await connect()
  const heartbeat = setInterval(() => {
    const queried = client
    queried?.query('select 1').catch(() => {
      void queried.end().catch(() => undefined)
      reconnect(queried)
    })
  }, secondsBetweenHeartbeats * 1000)
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => undefined)
    },
  }
}
