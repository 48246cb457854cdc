import { type SQL, sql } from 'drizzle-orm'
import type { Transact, Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'

/** This many rows take a small part of the ten seconds a statement may run. */
const rowsPerPiece = 2000

/** Changes or deletes at most `most` rows; returns how many. */
export type Piece = (work: Work, most: number) => Promise<number>

/**
 * Deletes data past its retention in chunks, each in its own transaction: whatever has accumulated, no
 * statement runs long and no row is locked for long. The signal is checked between chunks.
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

/** Deletes the rows of a table that match the condition. */
export function deleted(table: string, where: SQL): Piece {
  const name = sql.identifier(table)
  return async ({ tx }, most) => {
    const { rowCount } = await tx.execute(sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${where} limit ${most} for update skip locked))`)
    return rowCount ?? 0
  }
}

/** Runs one statement that is given the maximum number of rows to change. */
export function changed(write: (most: number) => SQL): Piece {
  return async ({ tx }, most) => (await tx.execute(write(most))).rowCount ?? 0
}
