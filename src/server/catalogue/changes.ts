import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/**
 * The channel on which every server hears that pages have to be drawn again. Edits of products and
 * categories are announced by the tables themselves (migrations/0002_search.sql); this is for changes elsewhere.
 */
export const catalogueChannel = 'catalogue'

/** Tells all servers, at commit, that something pages show has changed. */
export async function announceChange(work: Pick<Work, 'tx'>, what: string): Promise<void> {
  await work.tx.execute(sql`select catalogue_changed(${what})`)
}
