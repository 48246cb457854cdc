import { desc, eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/settings.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { definitionOf } from '#server/settings/read-stored.ts'
import { settingVersions } from '#server/database/tables/settings.ts'

/** Versions of a setting, newest first. Those of a secret have no displayable value. */
export async function listSettingVersions(
  { tx }: Pick<Read, 'tx'>,
  { key }: InputOf<typeof contract.listSettingVersions>,
): Promise<OutputOf<typeof contract.listSettingVersions> | Refusal<'not-found'>> {
  if (definitionOf(key) === undefined) return refuse('not-found')
  const rows = await tx
    .select({
      version: settingVersions.version,
      isSet: settingVersions.isSet,
      value: settingVersions.value,
      changedAt: settingVersions.changedAt,
      changedBy: { id: users.id, username: users.username },
    })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.changedBy))
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
  return { versions: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) }
}
