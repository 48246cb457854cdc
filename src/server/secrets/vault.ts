import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import type { Connection } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import { normaliseKey } from '#shop/stock/key-status.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'

/** Secrets that are stored beside licence keys; each kind is encrypted with a key of its own. */
type SecretKind = 'settings' | 'totp'

/** An encrypted value, and the data key that decrypts it. */
export type Sealed = { readonly sealed: Buffer; readonly dataKeyId: number }

/** One transaction of encrypting again: `last` is where the next one continues, or null. */
export type ResealBatch = { readonly sealed: number; readonly broken: number; readonly last: string | null }

/**
 * Encrypts stored licence keys: AES-256-GCM with a random nonce for each row and the row's identity as associated data,
 * by a data key that the master key encrypts (OWASP Cryptographic Storage Cheat Sheet).
 */
export type Vault = {
  seal(key: string, where: KeyLocation): Sealed
  /** Rejects if the value was modified or moved from another row. */
  open(sealed: Buffer, dataKeyId: number, where: KeyLocation): Promise<string>
  /** Encrypts a secret of another kind; the associated text must be the same for decryption. */
  sealSecret(kind: SecretKind, plain: Buffer, associated: string): Sealed
  /** Rejects if the secret was modified or moved from another row. */
  openSecret(kind: SecretKind, secret: Sealed, associated: string): Promise<Buffer>
  blindIndex(key: string): Buffer
  /** The data key for new encryptions. */
  newestDataKey(): number
  /** Loads data keys that another process has created. */
  reload(): Promise<void>
}

/** The row of an encrypted key; it cannot be decrypted for another row. */
type KeyLocation = { readonly keyId: string; readonly productId: string }

/** The first data key; until the first rotation, other secrets are encrypted by the lasting ones. */
const firstDataKey = 1

const canaryText = Buffer.from('mafteach')

/** A message a shopkeeper can act on. */
export const wrongMasterKey =
  'This master key is not the one that encrypted this shop’s licence keys. Restore the right MASTER_KEY (or data/master.key).'

/**
 * Opens the vault: creates the first data key in an empty database; otherwise verifies by the canaries that this is the
 * right master key. Throws if it is not.
 */
export async function openVault(pool: pg.Pool, secrets: Secrets): Promise<Vault> {
  const dataKeys = await readDataKeys(pool, secrets)
  const newest = () => Math.max(...dataKeys.keys())
  const reload = async () => {
    // a running server keeps the data keys it has loaded when the master key is replaced
    for (const row of await readWrapped(pool))
      if (!dataKeys.has(row.id)) dataKeys.set(row.id, unwrap(row, secrets))
  }
  const keyOf = (id: number) => {
    const key = dataKeys.get(id)
    if (key === undefined) throw new Error(`There is no data key ${id}`)
    return key
  }
  /** Keys may be moving from one data key to the next. */
  const known = async (id: number) => {
    if (!dataKeys.has(id)) await reload()
    return keyOf(id)
  }
  const secretKey = (kind: SecretKind, id: number, dataKey: Buffer) =>
    id === firstDataKey ? secrets[kind] : Buffer.from(hkdfSync('sha256', dataKey, 'mafteach', kind, 32))
  const associated = ({ keyId, productId }: KeyLocation) => `${keyId}/${productId}`
  return {
    seal: (key, where) => ({
      sealed: seal(keyOf(newest()), Buffer.from(key, 'utf8'), associated(where)),
      dataKeyId: newest(),
    }),
    async open(sealed, dataKeyId, where) {
      return unseal(await known(dataKeyId), sealed, associated(where)).toString('utf8')
    },
    sealSecret(kind, plain, where) {
      const dataKeyId = newest()
      return { sealed: seal(secretKey(kind, dataKeyId, keyOf(dataKeyId)), plain, where), dataKeyId }
    },
    async openSecret(kind, { sealed, dataKeyId }, where) {
      return unseal(secretKey(kind, dataKeyId, await known(dataKeyId)), sealed, where)
    },
    newestDataKey: newest,
    reload,
    blindIndex: (key) => createHmac('sha256', secrets.blindIndex).update(normaliseKey(key)).digest(),
  }
}

/** The channel that notifies servers of a new data key. */
export const dataKeysChannel = 'data_keys'

/** Creates a data key for new encryptions; the transaction notifies every server. Throws if the master key is wrong. */
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

/** The data keys by id, each verified by its canary. Throws if the master key is wrong. */
export async function readDataKeys(pool: pg.Pool, secrets: Secrets): Promise<Map<number, Buffer>> {
  const first = randomBytes(32)
  await pool.query('insert into data_keys (id, wrapped, canary) values (1, $1, $2) on conflict do nothing', [
    seal(secrets.keyWrapping, first, 'data-key/1'),
    seal(first, canaryText, 'canary/1'),
  ])
  return unwrapAll(pool, secrets)
}

/** Verifies the master key against all data keys; returns their number. Writes nothing. Throws if it is wrong. */
export async function verifyMasterKey(connection: Connection, secrets: Secrets): Promise<number> {
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
    // reported below in a message a shopkeeper can act on
  }
  throw new Error(wrongMasterKey)
}

/** Encrypts a data key for another master key. Throws if `from` is not the current one. */
export function rewrap(
  row: { id: number; wrapped: Buffer; canary: Buffer },
  from: Secrets,
  to: Secrets,
): Buffer {
  return seal(to.keyWrapping, unwrap(row, from), `data-key/${row.id}`)
}
