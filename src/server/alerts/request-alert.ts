import { and, eq, or, sql } from 'drizzle-orm'
import type * as contract from '#contract/alerts.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { outOfStock } from '#server/catalogue/product/product-card.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId, newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { countAttempts, keyOf } from '#server/identity/sign-in/attempts.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { stockAlerts } from '#server/database/tables/stock/alerts.ts'

/** The version of the form's consent text; raise it when the text changes. */
const consentVersion = 1

type Input = InputOf<typeof contract.requestAlert>
type Needs = Pick<ServerContext, 'pool' | 'settings' | 'jobs'>

/**
 * Stores a request for an e-mail when a sold-out product is back. The
 * user's own address needs no confirmation; any other gets a confirmation
 * request by e-mail first, and nothing else without a confirmation.
 */
export async function requestAlert(
  steps: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof contract.requestAlert> | Refusal<'not-found' | 'too-many-requests'>> {
  const counted = await countAttempts(needs, [
    { key: keyOf('alert email', input.email), calls: 10, seconds: 3600 },
  ])
  if (isRefusal(counted)) return counted
  return steps.transact(steps.actor, (work) => saveAlert(work, needs, input))
}

async function saveAlert(
  work: Work,
  { jobs }: Pick<Needs, 'jobs'>,
  { productIdentifier, email, language }: Input,
): Promise<OutputOf<typeof contract.requestAlert> | Refusal<'not-found'>> {
  const [product] = await work.tx
    .select({ id: products.id, outOfStock })
    .from(products)
    .where(
      and(
        or(
          eq(products.id, productIdentifier),
          eq(products.slug, productIdentifier),
          eq(products.slugHe, productIdentifier),
        ),
        eq(products.state, 'live'),
      ),
    )
    .orderBy(sql`${products.id} = ${productIdentifier} desc`)
    .limit(1)
  if (product === undefined) return refuse('not-found')
  if (!product.outOfStock) return { state: 'in-stock' }
  const confirmed = await isOwnAddress(work, email)
  const [alert] = await work.tx
    .insert(stockAlerts)
    .values({
      id: newRowId(),
      productId: product.id,
      email: email.toLowerCase(),
      language,
      consentVersion,
      askedFrom: work.actor.address,
      confirmedAt: confirmed ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: [stockAlerts.productId, stockAlerts.email],
      set: onRepeatedRequest(confirmed, language, work.actor.address),
    })
    .returning({ id: stockAlerts.id })
  if (alert === undefined) throw new Error('The alert was not written')
  if (confirmed) return { state: 'requested' }
  await jobs.enqueue(work, 'send-alert-email', { alertId: alert.id, mail: 'confirm', number: newId() })
  return { state: 'confirm-by-mail' }
}

/**
 * On a repeated request: a confirmed, pending alert keeps its place; an unconfirmed one has its whole time to
 * be confirmed again; one already sent starts again, with a new confirmation.
 */
function onRepeatedRequest(confirmed: boolean, language: Input['language'], address: string) {
  const alreadyNotified = sql`${stockAlerts.notifiedAt} is not null`
  const inLine = sql`${stockAlerts.confirmedAt} is not null and ${stockAlerts.notifiedAt} is null`
  return {
    language,
    consentVersion,
    askedFrom: address,
    askedAt: sql`case when ${inLine} then ${stockAlerts.askedAt} else now() end`,
    confirmedAt: confirmed
      ? sql`case when ${alreadyNotified} then now() else coalesce(${stockAlerts.confirmedAt}, now()) end`
      : sql`case when ${alreadyNotified} then null else ${stockAlerts.confirmedAt} end`,
    notifiedAt: null,
  }
}

async function isOwnAddress({ tx, actor }: Work, email: string): Promise<boolean> {
  if (actor.user === null) return false
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.user.id))
  return user?.email.toLowerCase() === email.toLowerCase()
}
