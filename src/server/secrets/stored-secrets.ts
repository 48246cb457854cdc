import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './secrets.ts'
import { readDataKeys, wrongMasterKey } from './vault.ts'

/** Secrets of stored data and of links that were e-mailed: they must not change with the master key. */
const lasting = [
  'blindIndex',
  'totp',
  'recovery',
  'alerts',
  'orderLinks',
  'gifts',
  'auditChain',
  'customers',
  'settings',
  'imports',
] as const satisfies readonly (keyof Secrets)[]

const wrappedRow = v.object({ wrapped: v.instance(Buffer) })
const namedRow = v.object({ name: v.picklist(lasting), wrapped: v.instance(Buffer) })
const associated = (name: string) => `secret/${name}`

/**
 * The secrets of this master key, except the lasting ones: those were derived from the shop's first master key and are
 * stored encrypted by the current one. Throws if this is not the current master key.
 */
export async function loadOrCreateSecrets(pool: pg.Pool, derived: Secrets): Promise<Secrets> {
  // a wrong key must not store anything that the right one could not decrypt
  await readDataKeys(pool, derived)
  const wrapped = lasting.map((name) => seal(derived.keyWrapping, derived[name], associated(name)))
  await pool.query(
    `insert into wrapped_secrets (name, wrapped) select * from unnest($1::text[], $2::bytea[])
    on conflict do nothing`,
    [lasting, wrapped],
  )
  const rows = await queryRows(
    pool,
    namedRow,
    'select name, wrapped from wrapped_secrets where name = any($1)',
    [lasting],
  )
  const stored = Object.fromEntries(rows.map(({ name, wrapped }) => [name, opened(derived, name, wrapped)]))
  return { ...derived, ...stored }
}

/** A lasting secret, for commands that write nothing: the stored one, or the one that will be stored. */
export async function readLasting(
  client: pg.Client,
  derived: Secrets,
  name: (typeof lasting)[number],
): Promise<Buffer> {
  const rows = await queryRows(client, wrappedRow, 'select wrapped from wrapped_secrets where name = $1', [
    name,
  ])
  return rows[0] === undefined ? derived[name] : opened(derived, name, rows[0].wrapped)
}

function opened({ keyWrapping }: Secrets, name: string, wrapped: Buffer): Buffer {
  try {
    return unseal(keyWrapping, wrapped, associated(name))
  } catch {
    throw new Error(wrongMasterKey)
  }
}

/** Encrypts a lasting secret again for another master key. Throws if `from` is not the current one. */
export function rewrapSecrets(name: string, wrapped: Buffer, from: Secrets, to: Secrets): Buffer {
  return seal(to.keyWrapping, opened(from, name, wrapped), associated(name))
}
