import { type DatabaseListener, listenOn } from './listen.ts'

const secondsBetweenAttempts = 1

type Noticing = {
  readonly listenUrl: string
  readonly channel: string
  /** Reloads what is cached in memory. */
  readonly reload: () => Promise<void>
  /** Reading failed and will be retried, or the connection was lost. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Reloads whenever any server on this database announces a change. A lost connection counts as a change: an
 * announcement may have been missed.
 */
export async function readOnNotice({
  listenUrl,
  channel,
  reload,
  onTrouble,
}: Noticing): Promise<DatabaseListener> {
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const read = () => {
    clearTimeout(retry)
    reload().catch((error: unknown) => {
      if (stopped) return
      onTrouble(error)
      retry = setTimeout(read, secondsBetweenAttempts * 1000)
    })
  }
  const listening = await listenOn(listenUrl, channel, {
    onMessage: read,
    onConnect: read,
    onTrouble,
  })
  return {
    stop() {
      stopped = true
      clearTimeout(retry)
      return listening.stop()
    },
  }
}
