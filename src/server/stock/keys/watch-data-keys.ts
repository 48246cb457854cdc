import type { ServerContext } from '#server/context/server-context.ts'
import type { Subscription } from '#server/database/notifications.ts'
import { reloadOnNotification } from '#server/database/reload-on-notification.ts'
import { dataKeysChannel } from '#server/secrets/vault.ts'

/** Switches encryption to a new data key as soon as there is one. */
export function watchDataKeys({
  notifications,
  vault,
  report,
}: Pick<ServerContext, 'notifications' | 'vault' | 'report'>): Promise<Subscription> {
  return reloadOnNotification(notifications, {
    channel: dataKeysChannel,
    reload: () => vault.reload(),
    onError: report,
  })
}
