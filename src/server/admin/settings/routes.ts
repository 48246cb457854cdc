import * as contract from '#contract/admin/settings.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route } from '#server/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { refuseBotKeys } from './refuse-bot-keys.ts'
import { listSettingVersions } from './list-setting-versions.ts'
import { listSettings } from './list-settings.ts'

/** Settings that an owner can change without access to the server's environment. */
export function settingRoutes({ settings, vault, settingStore: store }: ServerContext): readonly Route[] {
  const context = { settings, vault, store }
  return [
    query(contract.listSettings, (read, input) => listSettings(read, context, input)),
    query(contract.listSettingVersions, listSettingVersions),
    handler(contract.changeSettings, async ({ transact, actor }, input) => {
      const refused = await refuseBotKeys(settings, input.changes)
      return refused ?? transact(actor, (work) => changeSettings(work, context, input))
    }),
  ]
}
