import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Dispute } from '#server/integrations/payments/provider-webhooks.ts'
import { saveDispute } from '#server/payments/disputes/save-dispute.ts'
import { aProduct } from '../builders.ts'
import type { FakeProvider } from '../fakes/fake-provider.ts'
import { payThere, placeAndOpen, type PlacedOrder } from '../orders.ts'
import { reportToShop } from '../payments.ts'
import type { TestShop } from '../shop.ts'

export type Sale = PlacedOrder & { readonly keys: readonly string[] }

/** A paid and delivered order whose keys are not revealed yet. */
export async function aSale(shop: TestShop, provider: FakeProvider, quantity = 1): Promise<Sale> {
  const product = await aProduct(shop.context, { keys: quantity + 10, maxPerOrder: 5 })
  const placed = await placeAndOpen(shop, product.id, { quantity })
  await payThere(shop, provider, placed.reference)
  const { data } = await shop.call(getOrder, { orderId: placed.orderId }, placed.visitor)
  return { ...placed, keys: data.items[0]?.keys.map(({ id }) => id) ?? [] }
}

/** A dispute as a provider describes it; by default about no known payment. */
export function aDispute(wanted: Partial<Dispute> & Pick<Dispute, 'id'>): Dispute {
  return {
    state: 'open',
    reason: 'fraudulent',
    amountAgorot: 4990,
    answerBy: null,
    noticeAt: null,
    reference: null,
    transactionId: null,
    ...wanted,
  }
}

/** Sends the fake provider's webhook about a dispute. */
export function reportDispute(shop: TestShop, dispute: Dispute, signature = 'right'): Promise<Response> {
  return reportToShop(shop, JSON.stringify({ about: 'dispute', dispute }), signature)
}

/** The buyer reveals a key; returns `shown`, or the refusal. */
export async function revealKeyOf(shop: TestShop, { orderId, visitor, keys }: Sale, at = 0): Promise<string> {
  const { status, problem } = await shop.call(revealKey, { orderId, keyId: keys[at] }, visitor)
  return status === 200 ? 'shown' : problem.code
}

/** Writes a dispute and keeps its transaction open until `commit` is called. */
export async function whileDisputeIsWritten(
  { context }: TestShop,
  dispute: Dispute,
): Promise<{ readonly commit: () => Promise<void> }> {
  const end = Promise.withResolvers<undefined>()
  const written = Promise.withResolvers<undefined>()
  const done = context.transact(systemActor(), async (work) => {
    await saveDispute(work, context.jobs, 'fake', dispute)
    written.resolve(undefined)
    await end.promise
  })
  await Promise.race([written.promise, done])
  return {
    commit: () => {
      end.resolve(undefined)
      return done
    },
  }
}

/** Records a notice about the first payment of the order, as a provider's webhook does. */
export async function noticeOfDispute(
  { context }: TestShop,
  orderId: string,
  state: Dispute['state'] = 'open',
  wanted: Partial<Dispute> = {},
): Promise<void> {
  const { rows } = await context.pool.query<{ reference: string }>(
    'select reference from payment_attempts where order_id = $1 order by id limit 1',
    [orderId],
  )
  const dispute = aDispute({ id: `case-${orderId}`, state, reference: rows[0]?.reference ?? '', ...wanted })
  await context.transact(systemActor(), (work) => saveDispute(work, context.jobs, 'fake', dispute))
}
