import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import { settingVersions } from '#server/database/tables/settings.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ResealBatch, Vault } from '#server/secrets/vault.ts'
import { openSetting, sealSetting } from './read-stored.ts'

const sealedRow = v.object({
  key: v.string(),
  version: v.number(),
  sealed: v.instance(Buffer),
  dataKeyId: v.number(),
})

/**
 * Encrypts the next stored secret after `after` with the newest data key. One in a transaction: an owner who changes
 * several at once never waits for one while holding another that this holds.
 */
export async function resealSetting({ tx }: Work, vault: Vault, after: string): Promise<ResealBatch> {
  const [row] = await rowsOf(
    tx,
    sealedRow,
    sql`
    select key, version, sealed, data_key_id as "dataKeyId" from setting_versions
    where sealed is not null and data_key_id < ${vault.newestDataKey()} and key > ${after}
    order by key limit 1 for no key update`,
  )
  if (row === undefined) return { sealed: 0, broken: 0, last: null }
  const value = await openSetting(vault, row, row).catch(() => null)
  if (value === null) return { sealed: 0, broken: 1, last: row.key }
  await tx
    .update(settingVersions)
    .set(sealSetting(vault, value, row))
    .where(and(eq(settingVersions.key, row.key), eq(settingVersions.version, row.version)))
  return { sealed: 1, broken: 0, last: row.key }
}
