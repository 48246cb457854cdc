import type { ServerContext } from '#server/context/server-context.ts'
import type { Listening } from '#server/database/listen.ts'
import { readOnNotice } from '#server/database/read-on-notice.ts'
import { dataKeysChannel } from '#server/secrets/vault.ts'

/** Seals by a new data key as soon as there is one. */
export function watchDataKeys({
  pool,
  vault,
  report,
}: Pick<ServerContext, 'pool' | 'vault' | 'report'>): Promise<Listening> {
  return readOnNotice({ pool, channel: dataKeysChannel, reload: () => vault.reload(), onTrouble: report })
}
