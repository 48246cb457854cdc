import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/alerts.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { readAlertToken } from './alert-link.ts'
import { stockAlertRepeats, stockAlerts } from '#server/database/tables/stock/alerts.ts'

/**
 * Confirms an alert, or a repeated request for it, by the link sent to its address. Repeating it changes nothing.
 * Refused once the alert was sent.
 */
export async function confirmAlert(
  work: Work,
  secret: Buffer,
  { token }: InputOf<typeof contract.confirmAlert>,
): Promise<OutputOf<typeof contract.confirmAlert> | Refusal<'link-ended'>> {
  const linked = readAlertToken(secret, token)
  if (linked === null) return refuse('link-ended')
  const [alert] = await work.tx.select().from(stockAlerts).where(eq(stockAlerts.id, linked.id)).for('update')
  if (alert === undefined) return refuse('link-ended')
  const confirmed = await (linked.repeatId === null
    ? confirmFirst(work, alert)
    : confirmRepeat(work, alert, linked.repeatId))
  if (confirmed === null) return refuse('link-ended')
  const [product] = await work.tx
    .select({ slug: products.slug, slugHe: products.slugHe, name: products.name })
    .from(products)
    .where(eq(products.id, alert.productId))
  return product === undefined ? refuse('link-ended') : { product, language: confirmed.language }
}

type Alert = typeof stockAlerts.$inferSelect

/** Null if the alert was sent already: it does not wait any more, and only a new request makes it. */
async function confirmFirst({ tx }: Work, alert: Alert): Promise<Pick<Alert, 'language'> | null> {
  if (alert.notifiedAt !== null) return null
  if (alert.confirmedAt === null)
    await tx
      .update(stockAlerts)
      .set({ confirmedAt: sql`now()` })
      .where(eq(stockAlerts.id, alert.id))
  return alert
}

/** A waiting alert keeps its place; one already sent waits again. Null if the request is over. */
async function confirmRepeat(
  { tx }: Work,
  alert: Alert,
  repeatId: string,
): Promise<Pick<Alert, 'language'> | null> {
  const wasNotified = alert.notifiedAt !== null
  const [repeat] = await tx
    .delete(stockAlertRepeats)
    .where(and(eq(stockAlertRepeats.alertId, alert.id), eq(stockAlertRepeats.id, repeatId)))
    .returning()
  if (repeat === undefined) return wasNotified ? null : alert
  const { language, consentVersion, requestedFrom: askedFrom, requestedAt } = repeat
  await tx
    .update(stockAlerts)
    .set({
      language,
      consentVersion,
      askedFrom,
      confirmedAt: sql`now()`,
      ...(wasNotified ? { askedAt: requestedAt, notifiedAt: null } : {}),
    })
    .where(eq(stockAlerts.id, alert.id))
  return repeat
}

/** Deletes an alert. The response is the same for every token, so that tokens cannot be probed. */
export async function stopAlert(
  work: Work,
  secret: Buffer,
  { token }: Pick<InputOf<typeof contract.stopAlert>, 'token'>,
): Promise<OutputOf<typeof contract.stopAlert>> {
  const linked = readAlertToken(secret, token)
  if (linked !== null) await work.tx.delete(stockAlerts).where(eq(stockAlerts.id, linked.id))
  return { stopped: true }
}
