import { and, eq, isNull, or, sql } from 'drizzle-orm'
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
import { stockAlertRepeats, stockAlerts } from '#server/database/tables/stock/alerts.ts'

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
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof contract.requestAlert> | Refusal<'not-found' | 'too-many-requests'>> {
  const counted = await countAttempts(needs, [
    { key: keyOf('alert email', input.email), calls: 10, seconds: 3600 },
  ])
  if (isRefusal(counted)) return counted
  return context.transact(context.actor, (work) => saveAlert(work, needs, input))
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
  const request = { email: email.toLowerCase(), language, consentVersion, askedFrom: work.actor.address }
  if (await isOwnAddress(work, email)) {
    await saveOwn(work, product.id, request)
    return { state: 'requested' }
  }
  const alertId =
    (await saveUnconfirmed(work, product.id, request)) ?? (await saveRepeat(work, product.id, request))
  await jobs.enqueue(work, 'send-alert-email', { alertId, mail: 'confirm', number: newId() })
  return { state: 'confirm-by-mail' }
}

type Request = Pick<typeof stockAlerts.$inferInsert, 'email' | 'language' | 'consentVersion' | 'askedFrom'>

const target = [stockAlerts.productId, stockAlerts.email]

/** The owner of the address requests it: a waiting alert keeps its place, one already sent waits again. */
async function saveOwn({ tx }: Work, productId: string, request: Request): Promise<void> {
  const alreadyNotified = sql`${stockAlerts.notifiedAt} is not null`
  const inLine = sql`${stockAlerts.confirmedAt} is not null and ${stockAlerts.notifiedAt} is null`
  await tx
    .insert(stockAlerts)
    .values({ id: newRowId(), productId, ...request, confirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target,
      set: {
        ...request,
        askedAt: sql`case when ${inLine} then ${stockAlerts.askedAt} else now() end`,
        confirmedAt: sql`case when ${alreadyNotified} then now() else coalesce(${stockAlerts.confirmedAt}, now()) end`,
        notifiedAt: null,
      },
    })
}

/**
 * Anybody requests it: an unconfirmed alert has its whole time to be confirmed again. Returns its id; null if the
 * address has a confirmed one, which is locked and unchanged.
 */
async function saveUnconfirmed({ tx }: Work, productId: string, request: Request): Promise<string | null> {
  const [alert] = await tx
    .insert(stockAlerts)
    .values({ id: newRowId(), productId, ...request })
    .onConflictDoUpdate({
      target,
      set: { ...request, askedAt: sql`now()` },
      setWhere: isNull(stockAlerts.confirmedAt),
    })
    .returning({ id: stockAlerts.id })
  return alert?.id ?? null
}

/** Stores a repeated request beside the confirmed alert, until the owner of the address confirms it. */
async function saveRepeat({ tx }: Work, productId: string, request: Request): Promise<string> {
  const { email, language, consentVersion: version, askedFrom: requestedFrom } = request
  const [alert] = await tx
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), eq(stockAlerts.email, email)))
  if (alert === undefined) throw new Error('The alert was not written')
  const repeat = { language, consentVersion: version, requestedFrom }
  await tx
    .insert(stockAlertRepeats)
    .values({ alertId: alert.id, id: newRowId(), ...repeat })
    .onConflictDoUpdate({ target: stockAlertRepeats.alertId, set: { ...repeat, requestedAt: sql`now()` } })
  return alert.id
}

async function isOwnAddress({ tx, actor }: Work, email: string): Promise<boolean> {
  if (actor.user === null) return false
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.user.id))
  return user?.email.toLowerCase() === email.toLowerCase()
}
