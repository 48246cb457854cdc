import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ResealBatch, Vault } from '#server/secrets/vault.ts'
import { openTotp, sealTotp } from './totp-secret.ts'

const secretsAtOnce = 200

const sealedRow = v.object({
  id: v.string(),
  userId: v.string(),
  sealed: v.instance(Buffer),
  keyId: v.number(),
})
type SealedRow = v.InferOutput<typeof sealedRow>

/** Encrypts the next secrets of authenticator apps after `after` with the newest data key. */
export async function resealTotp({ tx }: Work, vault: Vault, after: string): Promise<ResealBatch> {
  const rows = await rowsOf(
    tx,
    sealedRow,
    sql`
    select t.factor_id as id, m.user_id as "userId", t.sealed, t.key_id as "keyId"
    from totp_secrets t join two_factor_methods m on m.id = t.factor_id
    where t.key_id < ${vault.newestDataKey()} and (${after} = '' or t.factor_id > nullif(${after}, '')::uuid)
    order by t.factor_id limit ${secretsAtOnce} for no key update of t`,
  )
  return resealed(vault, rows, ({ sealed, keyId }, id) =>
    tx.execute(sql`update totp_secrets set sealed = ${sealed}, key_id = ${keyId} where factor_id = ${id}`),
  )
}

/** The same for apps that are not confirmed yet. */
export async function resealEnrolments({ tx }: Work, vault: Vault, after: string): Promise<ResealBatch> {
  const rows = await rowsOf(
    tx,
    sealedRow,
    sql`
    select user_id as id, user_id as "userId", sealed, key_id as "keyId" from totp_enrolments
    where key_id < ${vault.newestDataKey()} and (${after} = '' or user_id > nullif(${after}, '')::uuid)
    order by user_id limit ${secretsAtOnce} for no key update`,
  )
  return resealed(vault, rows, ({ sealed, keyId }, id) =>
    tx.execute(sql`update totp_enrolments set sealed = ${sealed}, key_id = ${keyId} where user_id = ${id}`),
  )
}

async function resealed(
  vault: Vault,
  rows: readonly SealedRow[],
  write: (fresh: ReturnType<typeof sealTotp>, id: string) => Promise<unknown>,
): Promise<ResealBatch> {
  let sealed = 0
  for (const row of rows) {
    const secret = await openTotp(vault, row.userId, row).catch(() => null)
    if (secret === null) continue
    await write(sealTotp(vault, row.userId, secret), row.id)
    sealed++
  }
  return { sealed, broken: rows.length - sealed, last: rows.at(-1)?.id ?? null }
}
