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
  /** Rejects when a byte was changed, or the row was swapped with another. */
  open(sealed: Buffer, dataKeyId: number, where: Where): Promise<string>
  blindIndex(key: string): Buffer
  /** The data key that seals from now on. */
  newestDataKey(): number
  /** Learns of data keys that another process has made. */
  reload(): Promise<void>
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
  const newest = () => Math.max(...dataKeys.keys())
  const reload = async () => {
    // those it knows a server keeps when the master key is replaced beside it
    for (const row of await readWrapped(pool))
      if (!dataKeys.has(row.id)) dataKeys.set(row.id, unwrap(row, secrets))
  }
  const keyOf = (id: number) => {
    const key = dataKeys.get(id)
    if (key === undefined) throw new Error(`There is no data key ${id}`)
    return key
  }
  const associated = ({ keyId, productId }: Where) => `${keyId}/${productId}`
  return {
    seal: (key, where) => ({
      sealed: seal(keyOf(newest()), Buffer.from(key, 'utf8'), associated(where)),
      dataKeyId: newest(),
    }),
    async open(sealed, dataKeyId, where) {
      // the keys may be under way from one data key to the next
      if (!dataKeys.has(dataKeyId)) await reload()
      return unseal(keyOf(dataKeyId), sealed, associated(where)).toString('utf8')
    },
    newestDataKey: newest,
    reload,
    blindIndex: (key) => createHmac('sha256', secrets.blindIndex).update(normaliseKey(key)).digest(),
  }
}

/** On which servers hear of a new data key. */
export const dataKeysChannel = 'data_keys'

/** A new data key, which seals from now on; the transaction tells every server. Throws when this is not their master key. */
export async function addDataKey(connection: Connection, secrets: Secrets): Promise<number> {
  const id = Math.max(...(await unwrapAll(connection, secrets)).keys()) + 1
  const key = randomBytes(32)
  await connection.query('insert into data_keys (id, wrapped, canary) values ($1, $2, $3)', [
    id,
    seal(secrets.keyWrapping, key, `data-key/${id}`),
    seal(key, canaryText, `canary/${id}`),
  ])
  await connection.query(`select pg_notify('${dataKeysChannel}', '')`)
  return id
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
  const rows = await readWrapped(connection)
  return new Map(rows.map((row) => [row.id, unwrap(row, secrets)]))
}

function readWrapped(connection: Connection) {
  return queryRows(
    connection,
    v.object({ id: v.number(), wrapped: v.instance(Buffer), canary: v.instance(Buffer) }),
    'select id, wrapped, canary from data_keys',
  )
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
