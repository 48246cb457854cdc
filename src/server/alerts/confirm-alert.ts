import { eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/alerts.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { alertOfToken } from './alert-link.ts'
import { stockAlerts } from '#server/database/tables/stock/alerts.ts'

/** Confirms an alert by the link sent to its address. Repeating it changes nothing. */
export async function confirmAlert(
  work: Work,
  secret: Buffer,
  { token }: InputOf<typeof contract.confirmAlert>,
): Promise<OutputOf<typeof contract.confirmAlert> | Refusal<'link-ended'>> {
  const id = alertOfToken(secret, token)
  if (id === null) return refuse('link-ended')
  const [alert] = await work.tx
    .update(stockAlerts)
    .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, now())` })
    .where(eq(stockAlerts.id, id))
    .returning({ productId: stockAlerts.productId, language: stockAlerts.language })
  if (alert === undefined) return refuse('link-ended')
  const [product] = await work.tx
    .select({ slug: products.slug, slugHe: products.slugHe, name: products.name })
    .from(products)
    .where(eq(products.id, alert.productId))
  return product === undefined ? refuse('link-ended') : { product, language: alert.language }
}

/** Deletes an alert. The response is the same for every token, so that tokens cannot be probed. */
export async function stopAlert(
  work: Work,
  secret: Buffer,
  { token }: Pick<InputOf<typeof contract.stopAlert>, 'token'>,
): Promise<OutputOf<typeof contract.stopAlert>> {
  const id = alertOfToken(secret, token)
  if (id !== null) await work.tx.delete(stockAlerts).where(eq(stockAlerts.id, id))
  return { stopped: true }
}
