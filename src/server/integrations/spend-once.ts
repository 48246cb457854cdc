import { createHash } from 'node:crypto'
import type pg from 'pg'

/** True for the first who brings this proof, whichever server they bring it to; false ever after. */
export async function spendOnce(pool: pg.Pool, proof: string, keptSeconds: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into spent_proofs (hash, ends_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`,
    [createHash('sha256').update(proof).digest(), keptSeconds],
  )
  return rowCount === 1
}
