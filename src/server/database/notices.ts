import pg from 'pg'

const secondsBetweenAttempts = 1
/** A connection that broke silently is only noticed when it is used. */
const secondsBetweenHeartbeats = 30

export type Subscription = { stop(): Promise<void> }

export type Subscriber = {
  readonly onMessage: (payload: string) => void
  /** Runs after every (re)connection: earlier messages may have been missed. */
  readonly onConnect: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Notifications from all servers on the database. */
export type Notices = {
  /** Rejects if there is no connection and none can be made. */
  subscribe(channel: string, subscriber: Subscriber): Promise<Subscription>
}

/**
 * Receives PostgreSQL's notifications on one connection for all channels. It must be a session: a pooler in
 * transaction mode delivers nothing. The connection opens with the first subscription and closes with the
 * last; a lost one is retried every second.
 */
export function openNotices(url: string): Notices {
  const channels = new Map<string, Set<Subscriber>>()
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let lastQuery: Promise<unknown> = Promise.resolve()

  const subscribers = () => [...channels.values()].flatMap((each) => [...each])

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'mafteach-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(listenTo(channel))
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    client = next
    heartbeat = setInterval(() => {
      queryInTurn(next, 'select 1').catch(() => {
        void next.end().catch(() => undefined)
        reconnect(next)
      })
    }, secondsBetweenHeartbeats * 1000)
    return next
  }
  /** A connection runs one query at a time. */
  function queryInTurn(on: pg.Client, text: string): Promise<unknown> {
    const query = lastQuery.then(() => on.query(text))
    lastQuery = query.catch(() => undefined)
    return query
  }
  function connected(): Promise<pg.Client> {
    if (client !== null) return Promise.resolve(client)
    return (connecting ??= connect().finally(() => (connecting = null)))
  }
  function reconnect(lost: pg.Client): void {
    if (client !== lost) return
    disconnect()
    retryLater()
  }
  function retryLater(): void {
    retry = setTimeout(() => {
      connected().then(
        () => {
          for (const { onConnect } of subscribers()) onConnect()
          return closeIfUnused()
        },
        (error: unknown) => {
          for (const { onTrouble } of subscribers()) onTrouble(error)
          if (channels.size > 0) retryLater()
        },
      )
    }, secondsBetweenAttempts * 1000)
  }
  function disconnect(): void {
    clearTimeout(retry)
    clearInterval(heartbeat)
    client = null
  }
  async function closeIfUnused(): Promise<void> {
    if (channels.size > 0) return
    const last = client
    disconnect()
    await last?.end().catch(() => undefined)
  }
  return {
    async subscribe(channel, subscriber) {
      try {
        await queryInTurn(await connected(), listenTo(channel))
      } catch (error) {
        await closeIfUnused()
        throw error
      }
      const others = channels.get(channel) ?? new Set()
      channels.set(channel, others.add(subscriber))
      subscriber.onConnect()
      return {
        stop() {
          others.delete(subscriber)
          if (others.size === 0) channels.delete(channel)
          return closeIfUnused()
        },
      }
    },
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
