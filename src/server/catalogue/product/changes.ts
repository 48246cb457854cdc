import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/**
 * The notification channel for changes after which pages must be rendered again. Triggers announce edits of
 * products and categories (migrations/0002_search.sql); `announceChange` is for all other changes.
 */
export const catalogueChannel = 'catalogue'

/** Notifies all servers at commit that content of pages has changed. */
export async function announceChange(work: Pick<Work, 'tx'>, what: string): Promise<void> {
  await work.tx.execute(sql`select catalogue_changed(${what})`)
}

/**
 * From here on this transaction neither counts the products of categories nor announces changes of the catalogue, until
 * `announceOnce`: for actions that write many products. A rollback to a savepoint from before undoes it.
 */
export async function announceLater({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await tx.execute(sql`set local mafteach.catalogue = 'later'`)
}

/** Ends `announceLater`, and tells all servers, at commit, that products are back in stock. */
export async function announceStockOnce(work: Pick<Work, 'tx'>): Promise<void> {
  await work.tx.execute(sql`set local mafteach.catalogue = 'now'`)
  await announceChange(work, 'stock')
}

/** Counts all categories and tells all servers, at commit, that products have changed. */
export async function announceOnce(work: Pick<Work, 'tx'>): Promise<void> {
  await work.tx.execute(sql`set local mafteach.catalogue = 'now'`)
  await work.tx.execute(sql`select count_categories(array(select slug from categories))`)
  await announceChange(work, 'products')
}
