import type { ServerContext } from '../context.ts'
import { typed } from '../database/connect.ts'
import { orderLetters } from './desk-table.ts'

/** Writes down that a letter about an order has left; managers see it. */
export async function keepLetter(
  pool: ServerContext['pool'],
  letter: typeof orderLetters.$inferInsert,
): Promise<void> {
  await typed(pool).insert(orderLetters).values(letter).onConflictDoNothing()
}
