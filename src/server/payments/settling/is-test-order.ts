import { and, eq, sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { testOrders } from '#server/database/tables/going-live.ts'

/**
 * Whether a page belongs to a test order. Such a page pays no real order; the round for test orders then
 * processes it immediately.
 */
export async function isTestOrder(
  { tx }: Pick<Work, 'tx'>,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<boolean> {
  const found = await tx
    .update(testOrders)
    .set({ askedAt: sql`null` })
    .where(and(eq(testOrders.provider, provider), eq(testOrders.reference, reference)))
    .returning({ id: testOrders.id })
  return found.length > 0
}

/**
 * Stores what a browser returned from the page of a test order. Returns the test order, or null if there is
 * no such page.
 */
export async function recordTestReturn(
  { tx }: Pick<Work, 'tx'>,
  { provider, reference }: { readonly provider: string; readonly reference: string },
  query: string,
): Promise<string | null> {
  const [found] = await tx
    .update(testOrders)
    .set({ returned: sql`array_append(array_remove(returned, ${query}), ${query})`, askedAt: sql`null` })
    .where(and(eq(testOrders.provider, provider), eq(testOrders.reference, reference)))
    .returning({ id: testOrders.id })
  return found?.id ?? null
}
