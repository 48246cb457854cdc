import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import type { Connection } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import { normaliseKey } from '#shop/stock/key-status.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'

/**
 * Licence keys at rest: AES-256-GCM with a random nonce per row and the row's identity as
 * associated data, under a data key that the master key wraps (OWASP Cryptographic Storage).
 */
export type Vault = {
  seal(key: string, where: Where): { sealed: Buffer; dataKeyId: number }
  /** Throws when a byte was changed, or the row was swapped with another. */
  open(sealed: Buffer, dataKeyId: number, where: Where): string
  blindIndex(key: string): Buffer
}

/** The row a sealed key belongs to; it cannot be opened anywhere else. */
export type Where = { readonly keyId: string; readonly productId: string }

const canaryText = Buffer.from('mafteach')

/** In words a shopkeeper can act on. */
export const wrongMasterKey =
  'The master key is not the one this stock was sealed under. Restore the right MASTER_KEY (or data/master.key).'

/**
 * Opens the vault: makes the first data key on an empty database, and otherwise proves by the
 * canaries that this is the master key the stock was sealed under. Throws when it is not.
 */
export async function openVault(pool: pg.Pool, secrets: Secrets): Promise<Vault> {
  const dataKeys = await readDataKeys(pool, secrets)
  const newest = Math.max(...dataKeys.keys())
  const keyOf = (id: number) => {
    const key = dataKeys.get(id)
    if (key === undefined) throw new Error(`There is no data key ${id}`)
    return key
  }
  const associated = ({ keyId, productId }: Where) => `${keyId}/${productId}`
  return {
    seal: (key, where) => ({
      sealed: seal(keyOf(newest), Buffer.from(key, 'utf8'), associated(where)),
      dataKeyId: newest,
    }),
    open: (sealed, dataKeyId, where) => unseal(keyOf(dataKeyId), sealed, associated(where)).toString('utf8'),
    blindIndex: (key) => createHmac('sha256', secrets.blindIndex).update(normaliseKey(key)).digest(),
  }
}

/** The data keys by their numbers, each proved by its canary. Throws when this is not their master key. */
export async function readDataKeys(pool: pg.Pool, secrets: Secrets): Promise<Map<number, Buffer>> {
  const first = randomBytes(32)
  await pool.query('insert into data_keys (id, wrapped, canary) values (1, $1, $2) on conflict do nothing', [
    seal(secrets.keyWrapping, first, 'data-key/1'),
    seal(first, canaryText, 'canary/1'),
  ])
  return unwrapAll(pool, secrets)
}

/** How many data keys there are, each opened by this master key. Writes nothing; throws when it is another one. */
export async function proveMasterKey(connection: Connection, secrets: Secrets): Promise<number> {
  return (await unwrapAll(connection, secrets)).size
}

async function unwrapAll(connection: Connection, secrets: Secrets): Promise<Map<number, Buffer>> {
  const rows = await queryRows(
    connection,
    v.object({ id: v.number(), wrapped: v.instance(Buffer), canary: v.instance(Buffer) }),
    'select id, wrapped, canary from data_keys',
  )
  return new Map(rows.map((row) => [row.id, unwrap(row, secrets)]))
}

function unwrap(row: { id: number; wrapped: Buffer; canary: Buffer }, secrets: Secrets): Buffer {
  try {
    const key = unseal(secrets.keyWrapping, row.wrapped, `data-key/${row.id}`)
    if (unseal(key, row.canary, `canary/${row.id}`).equals(canaryText)) return key
  } catch {
    // told below in words a shopkeeper can act on
  }
  throw new Error(wrongMasterKey)
}

/** Wraps a data key for another master key. Throws when `from` is not the present one. */
export function rewrap(
  row: { id: number; wrapped: Buffer; canary: Buffer },
  from: Secrets,
  to: Secrets,
): Buffer {
  return seal(to.keyWrapping, unwrap(row, from), `data-key/${row.id}`)
}
