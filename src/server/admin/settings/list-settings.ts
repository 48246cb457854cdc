import { eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/settings.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { settingVersions } from '#server/database/tables/settings.ts'
import { textsWithoutFee } from './texts-without-fee.ts'
import { type NewestVersion, type SettingsContext, viewSettings } from './view-settings.ts'

/**
 * The stored settings of a group, or all, in the order of their definitions, with the texts that contradict a
 * setting.
 */
export async function listSettings(
  { tx }: Pick<Read, 'tx'>,
  context: SettingsContext,
  { group }: InputOf<typeof contract.listSettings>,
): Promise<OutputOf<typeof contract.listSettings>> {
  const settings = await viewSettings(context, await newestVersions({ tx }))
  return {
    settings: settings.filter((one) => group === undefined || one.group === group),
    textsWithoutFee: await textsWithoutFee({ tx }),
  }
}

/** The newest version of each setting that was ever changed. */
export async function newestVersions({ tx }: Pick<Read, 'tx'>): Promise<ReadonlyMap<string, NewestVersion>> {
  const { key, version } = settingVersions
  const rows = await tx
    .select({
      key,
      version,
      isSet: settingVersions.isSet,
      value: settingVersions.value,
      sealed: settingVersions.sealed,
      dataKeyId: settingVersions.dataKeyId,
      changedAt: settingVersions.changedAt,
      changedBy: { id: users.id, username: users.username },
    })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.changedBy))
    .where(sql`${version} = (select max(newer.version) from setting_versions newer where newer.key = ${key})`)
  return new Map(rows.map((row) => [row.key, row]))
}
