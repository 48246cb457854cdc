import { type SQL, sql } from 'drizzle-orm'
import type { Transact, Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'

/** So many rows go in a small part of the ten seconds that a statement may take. */
export const rowsPerPiece = 2000

/** Changes or removes at most so many rows; gives how many it were. */
export type Piece = (work: Work, most: number) => Promise<number>

/**
 * Removes what has served its time, piece by piece, each in its own transaction: however much has
 * piled up, no statement runs long and no row is locked for long. Between pieces the signal is looked at.
 */
export async function sweep(
  transact: Transact,
  pieces: readonly Piece[],
  { signal, most = rowsPerPiece }: { readonly signal?: AbortSignal; readonly most?: number } = {},
): Promise<void> {
  for (const piece of pieces) {
    let gone = most
    while (gone >= most && signal?.aborted !== true)
      gone = await transact(systemActor(), (work) => piece(work, most))
  }
}

/** The rows of a table that this is true of. */
export function deleted(table: string, where: SQL): Piece {
  const name = sql.identifier(table)
  return async ({ tx }, most) => {
    const { rowCount } = await tx.execute(sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${where} limit ${most} for update skip locked))`)
    return rowCount ?? 0
  }
}

/** A statement of its own, which takes the most rows it may change. */
export function changed(write: (most: number) => SQL): Piece {
  return async ({ tx }, most) => (await tx.execute(write(most))).rowCount ?? 0
}
