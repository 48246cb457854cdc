import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import { newestVersions } from '../settings/list-settings.ts'
import { viewSettings } from '../settings/view-settings.ts'

type Needs = Pick<ServerContext, 'settings' | 'settingStore' | 'vault'>

/** The current value of every setting that an owner can change; for a secret, only whether it is set. */
export async function settingsText(needs: Needs, tx: Read['tx']): Promise<string> {
  const { settings, settingStore: store, vault } = needs
  const shown = await viewSettings({ settings, store, vault }, await newestVersions({ tx }))
  const values = shown.map(({ key, value, secret, source }) =>
    secret === null ? { key, value, source } : { key, isSecret: true, isSet: secret.isSet, source },
  )
  return `${JSON.stringify(values, null, 2)}\n`
}
