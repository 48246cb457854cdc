import type { ServerContext } from '#server/context/server-context.ts'
import type { DatabaseListener } from '#server/database/listen.ts'
import { readOnNotice } from '#server/database/read-on-notice.ts'
import { dataKeysChannel } from '#server/secrets/vault.ts'

/** Switches encryption to a new data key as soon as there is one. */
export function watchDataKeys({
  listenUrl,
  vault,
  report,
}: Pick<ServerContext, 'listenUrl' | 'vault' | 'report'>): Promise<DatabaseListener> {
  return readOnNotice({
    listenUrl,
    channel: dataKeysChannel,
    reload: () => vault.reload(),
    onTrouble: report,
  })
}
