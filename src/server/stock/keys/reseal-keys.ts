import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { resealEnrolments, resealTotp } from '#server/identity/two-factor/reseal-totp.ts'
import type { ResealBatch, Vault } from '#server/secrets/vault.ts'
import { resealSetting } from '#server/settings/reseal-settings.ts'

const keysAtOnce = 200

type Resealing = Pick<ServerContext, 'transact' | 'vault'> & {
  readonly signal?: AbortSignal | undefined
  /** Called after each chunk with the number of values. */
  readonly done?: (keys: number) => void
}

const sealedRow = v.object({
  id: v.string(),
  productId: v.string(),
  sealed: v.instance(Buffer),
  dataKeyId: v.number(),
})

/**
 * Encrypts again, with the newest data key, everything encrypted with an older one, in small transactions: stored
 * settings, secrets of authenticator apps, keys in stock and sold, and lines of waiting imports. After an interruption
 * it resumes. A value that fails to decrypt is left alone: its bytes were changed, and using it reports so. Returns the
 * numbers of values encrypted again and of values that failed.
 */
export async function resealKeys({
  transact,
  vault,
  signal,
  done,
}: Resealing): Promise<{ readonly sealed: number; readonly broken: number }> {
  const total = { sealed: 0, broken: 0 }
  for (const piece of [resealSetting, resealTotp, resealEnrolments, keysOfStock, linesOfImports]) {
    let after: string | null = ''
    while (after !== null && signal?.aborted !== true) {
      const from: string = after
      const round = await transact(systemActor('reseal-keys'), (work) => piece(work, vault, from))
      total.sealed += round.sealed
      total.broken += round.broken
      if (round.sealed > 0) done?.(round.sealed)
      after = round.last
    }
  }
  return total
}

async function keysOfStock({ tx }: Work, vault: Vault, after: string): Promise<ResealBatch> {
  const rows = await rowsOf(
    tx,
    sealedRow,
    sql`
    select id, product_id as "productId", sealed, data_key_id as "dataKeyId" from licence_keys
    where data_key_id < ${vault.newestDataKey()} and (${after} = '' or id > nullif(${after}, '')::uuid)
    order by id limit ${keysAtOnce} for no key update`,
  )
  const fresh = await resealed(vault, rows)
  await tx.execute(sql`
    update licence_keys k set sealed = f.sealed, data_key_id = ${vault.newestDataKey()}
    from unnest(${sql.param(fresh.map(({ id }) => id))}::uuid[], ${sql.param(fresh.map(({ sealed }) => sealed))}::bytea[])
      as f (id, sealed) where k.id = f.id`)
  return { sealed: fresh.length, broken: rows.length - fresh.length, last: rows.at(-1)?.id ?? null }
}

async function linesOfImports({ tx }: Work, vault: Vault, after: string): Promise<ResealBatch> {
  const rows = await rowsOf(
    tx,
    sealedRow,
    sql`
    select l.key_id as id, i.product_id as "productId", l.sealed, l.data_key_id as "dataKeyId"
    from stock_import_lines l join stock_imports i on i.id = l.import_id
    where l.data_key_id < ${vault.newestDataKey()} and (${after} = '' or l.key_id > nullif(${after}, '')::uuid)
    order by l.key_id limit ${keysAtOnce} for no key update of l`,
  )
  const fresh = await resealed(vault, rows)
  await tx.execute(sql`
    update stock_import_lines l set sealed = f.sealed, data_key_id = ${vault.newestDataKey()}
    from unnest(${sql.param(fresh.map(({ id }) => id))}::uuid[], ${sql.param(fresh.map(({ sealed }) => sealed))}::bytea[])
      as f (id, sealed) where l.key_id = f.id`)
  return { sealed: fresh.length, broken: rows.length - fresh.length, last: rows.at(-1)?.id ?? null }
}

async function resealed(
  vault: Vault,
  rows: readonly v.InferOutput<typeof sealedRow>[],
): Promise<{ readonly id: string; readonly sealed: Buffer }[]> {
  const fresh: { id: string; sealed: Buffer }[] = []
  for (const { id, productId, sealed, dataKeyId } of rows) {
    const where = { keyId: id, productId }
    const key = await vault.open(sealed, dataKeyId, where).catch(() => null)
    if (key !== null) fresh.push({ id, sealed: vault.seal(key, where).sealed })
  }
  return fresh
}
