import pg from 'pg'

const secondsBetweenAttempts = 1
/** A connection that broke silently is only noticed when it is used. */
const secondsBetweenHeartbeats = 30

export type Subscription = { stop(): Promise<void> }

type Subscriber = {
  readonly onMessage: (payload: string) => void
  /** Runs after every (re)connection: earlier messages may have been missed. */
  readonly onConnect: () => void
  readonly onError: (error: unknown) => void
}

/** Notifications from all servers on the database. */
export type Notifications = {
  /** Rejects if there is no connection and none can be made. */
  subscribe(channel: string, subscriber: Subscriber): Promise<Subscription>
}

/**
 * Receives PostgreSQL's notifications on one connection for all channels. It must be a session: a pooler in
 * transaction mode delivers nothing. The connection opens with the first subscription and closes with the
 * last; a lost one is retried every second.
 */
export function openNotifications(url: string): Notifications {
  const channels = new Map<string, Set<Subscriber>>()
  let connection: Connection | null = null
  let connecting: Promise<Connection> | null = null
  let retry: NodeJS.Timeout | undefined

  const subscribers = () => [...channels.values()].flatMap((each) => [...each])

  function connected(): Promise<Connection> {
    if (connection !== null) return Promise.resolve(connection)
    return (connecting ??= connect().finally(() => (connecting = null)))
  }
  async function connect(): Promise<Connection> {
    connection = await openConnection(url, [...channels.keys()], {
      onMessage: (channel, payload) => channels.get(channel)?.forEach(({ onMessage }) => onMessage(payload)),
      onLost() {
        connection = null
        retryLater()
      },
    })
    return connection
  }
  function retryLater(): void {
    clearTimeout(retry)
    retry = setTimeout(() => void reconnect(), secondsBetweenAttempts * 1000)
  }
  async function reconnect(): Promise<void> {
    try {
      await connected()
    } catch (error) {
      for (const { onError } of subscribers()) onError(error)
      if (channels.size > 0) retryLater()
      return
    }
    for (const { onConnect } of subscribers()) onConnect()
    await closeIfUnused()
  }
  async function closeIfUnused(): Promise<void> {
    if (channels.size > 0) return
    clearTimeout(retry)
    const last = connection
    connection = null
    await last?.close()
  }
  return {
    async subscribe(channel, subscriber) {
      await (await connected()).listen(channel)
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

type Connection = {
  listen(channel: string): Promise<void>
  close(): Promise<void>
}

type Events = {
  readonly onMessage: (channel: string, payload: string) => void
  /** Runs once if the open connection is lost. */
  readonly onLost: () => void
}

/** Listens to `channels` from the start. Rejects if the connection cannot be opened. */
async function openConnection(
  url: string,
  channels: readonly string[],
  { onMessage, onLost }: Events,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mafteach-listen',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  const query = oneAtATime((text: string) => client.query(text))
  const heartbeat = setInterval(() => void query('select 1').catch(lose), secondsBetweenHeartbeats * 1000)
  let isOpen = false
  const close = async () => {
    isOpen = false
    clearInterval(heartbeat)
    await client.end().catch(() => undefined)
  }
  const lose = () => {
    if (!isOpen) return
    void close()
    onLost()
  }
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
    for (const channel of channels) await query(listenTo(channel))
  } catch (error) {
    void close()
    throw error
  }
  isOpen = true
  return { listen: async (channel) => void (await query(listenTo(channel))), close }
}

/** A connection runs one query at a time. */
function oneAtATime<Result>(run: (text: string) => Promise<Result>): (text: string) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (text) => {
    const query = last.then(() => run(text))
    last = query.catch(() => undefined)
    return query
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
