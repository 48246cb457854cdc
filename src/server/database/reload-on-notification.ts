import type { Notifications, Subscription } from './notifications.ts'

const secondsBetweenAttempts = 1

type Reloading = {
  readonly channel: string
  /** Reloads what is cached in memory. */
  readonly reload: () => Promise<void>
  /** Reloading failed and will be retried, or the connection could not be restored. */
  readonly onError: (error: unknown) => void
}

/**
 * Reloads whenever any server on this database announces a change. A lost connection counts as a change: an
 * announcement may have been missed.
 */
export async function reloadOnNotification(
  notifications: Notifications,
  { channel, reload, onError }: Reloading,
): Promise<Subscription> {
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const start = () => {
    clearTimeout(retry)
    reload().catch((error: unknown) => {
      if (stopped) return
      onError(error)
      retry = setTimeout(start, secondsBetweenAttempts * 1000)
    })
  }
  const subscription = await notifications.subscribe(channel, { onMessage: start, onConnect: start, onError })
  return {
    stop() {
      stopped = true
      clearTimeout(retry)
      return subscription.stop()
    },
  }
}
