import type pg from 'pg'
import { hashToken } from '#server/secrets/hash-token.ts'

/** Marks a proof as used. True for its first use on any server, false for every later one. */
export async function spendOnce(pool: pg.Pool, proof: string, keptSeconds: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into spent_proofs (hash, ends_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`,
    [hashToken(proof), keptSeconds],
  )
  return rowCount === 1
}
