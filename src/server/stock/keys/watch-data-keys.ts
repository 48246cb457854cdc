import type { ServerContext } from '#server/context/server-context.ts'
import type { Subscription } from '#server/database/notices.ts'
import { reloadOnNotice } from '#server/database/reload-on-notice.ts'
import { dataKeysChannel } from '#server/secrets/vault.ts'

/** Switches encryption to a new data key as soon as there is one. */
export function watchDataKeys({
  notices,
  vault,
  report,
}: Pick<ServerContext, 'notices' | 'vault' | 'report'>): Promise<Subscription> {
  return reloadOnNotice(notices, {
    channel: dataKeysChannel,
    reload: () => vault.reload(),
    onError: report,
  })
}
