import { type Listening, listenOn } from './listen.ts'

const secondsBetweenAttempts = 1

type Noticing = {
  readonly listenUrl: string
  readonly channel: string
  /** Reads again what is kept in memory. */
  readonly reload: () => Promise<void>
  /** Reading failed, and is tried again; or the connection is gone. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Reads again whenever any server on this database says that something has changed. A lost connection
 * counts as a change: one may have been missed.
 */
export async function readOnNotice({ listenUrl, channel, reload, onTrouble }: Noticing): Promise<Listening> {
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
