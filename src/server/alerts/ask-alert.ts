import { and, eq, or, sql } from 'drizzle-orm'
import type { askAlert as definition } from '../../contract/alerts.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { outOfStock } from '../catalogue/product-card.ts'
import { products } from '../catalogue/table.ts'
import type { ServerContext } from '../context.ts'
import { newId, newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import type { Steps } from '../http/route.ts'
import { countAttempts, keyOf } from '../identity/attempts.ts'
import { users } from '../identity/table.ts'
import { stockAlerts } from './table.ts'

/** Of the text by the form that says what the address is used for; a new text gets a new number. */
const consentVersion = 1

type Input = InputOf<typeof definition>
type Needs = Pick<ServerContext, 'pool' | 'settings' | 'jobs'>

/**
 * Keeps who wants to be told when a sold-out product is back. The user's own address is known to
 * be theirs; any other is first asked by mail, and nothing else is ever written to it.
 */
export async function askAlert(
  steps: Steps,
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof definition> | Refusal<'not-found' | 'too-many-requests'>> {
  const counted = await countAttempts(needs, [
    { key: keyOf('alert email', input.email), calls: 10, seconds: 3600 },
  ])
  if (isRefusal(counted)) return counted
  return steps.transact(steps.actor, (work) => keepAlert(work, needs, input))
}

async function keepAlert(
  work: Work,
  { jobs }: Pick<Needs, 'jobs'>,
  { productIdentifier, email, language }: Input,
): Promise<OutputOf<typeof definition> | Refusal<'not-found'>> {
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
      set: askedAgain(confirmed, language, work.actor.address),
    })
    .returning({ id: stockAlerts.id })
  if (alert === undefined) throw new Error('The alert was not written')
  if (confirmed) return { state: 'asked' }
  await jobs.enqueue(work, 'mail-alert', { alertId: alert.id, mail: 'confirm', number: newId() })
  return { state: 'confirm-by-mail' }
}

/** Who still waits keeps their place; who was told already waits anew, and where the address must say yes, it must again. */
function askedAgain(confirmed: boolean, language: Input['language'], address: string) {
  const told = sql`${stockAlerts.toldAt} is not null`
  return {
    language,
    consentVersion,
    askedFrom: address,
    askedAt: sql`case when ${told} then now() else ${stockAlerts.askedAt} end`,
    confirmedAt: confirmed
      ? sql`case when ${told} then now() else coalesce(${stockAlerts.confirmedAt}, now()) end`
      : sql`case when ${told} then null else ${stockAlerts.confirmedAt} end`,
    toldAt: null,
  }
}

async function isOwnAddress({ tx, actor }: Work, email: string): Promise<boolean> {
  if (actor.user === null) return false
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.user.id))
  return user?.email.toLowerCase() === email.toLowerCase()
}
