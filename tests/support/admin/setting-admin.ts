import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import type { TestShop, Visitor } from '../shop.ts'

/** Changes settings as an owner who has just loaded them. */
export async function changeTo(shop: TestShop, owner: Visitor, given: Readonly<Record<string, unknown>>) {
  const { data } = await shop.call(listSettings, {}, owner)
  const changes = Object.entries(given).map(([key, value]) => ({
    key,
    value,
    version: data.settings.find((one) => one.key === key)?.version ?? 0,
  }))
  return shop.call(changeSettings, { changes }, owner)
}
