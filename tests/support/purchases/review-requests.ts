import assert from 'node:assert/strict'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { chooseReviewRequest } from '#contract/orders/review-requests.ts'
import { systemActor } from '#server/database/actor.ts'
import { queueReviewRequests } from '#server/orders/review-requests/queue-review-requests.ts'
import { sendReviewEmail } from '#server/orders/review-requests/send-review-email.ts'
import { reviewRequestDays } from '#shop/limits.ts'
import { aProduct } from '../builders.ts'
import { smtpServer } from '../fakes/smtp.ts'
import { buyOne } from '../orders.ts'
import { aShop, type TestShop, type Visitor } from '../shop.ts'

type Options = {
  product?: { id: string; slug: string }
  visitor?: Visitor
  email?: string
  days?: number
  consent?: boolean
  revealed?: boolean
}

/** A shop with a mail server, and the steps that lead to an e-mail that asks for a review. */
export async function openReviewRequests() {
  const smtp = await smtpServer()
  const shop = await aShop({ environment: { SMTP_URL: smtp.url } })
  // lets a test set when a key was revealed
  await shop.context.pool.query('alter table licence_keys disable trigger licence_keys_guard')
  return {
    shop,
    smtp,
    ...stepsOf(shop),
    async clear(): Promise<void> {
      await shop.context.pool.query('delete from review_consents; delete from review_requests')
      smtp.emails.length = 0
    },
    async close(): Promise<void> {
      await shop.close()
      await smtp.stop()
    },
  }
}

export type ReviewRequests = Awaited<ReturnType<typeof openReviewRequests>>

function stepsOf(shop: TestShop) {
  const change = (sql: string, ...values: unknown[]) => shop.context.pool.query(sql, values)
  const choose = (order: { orderId: string; visitor: Visitor }, wanted = true) =>
    shop.call(chooseReviewRequest, { orderId: order.orderId, wanted }, order.visitor)
  const queue = () =>
    shop.context.transact(systemActor(), (work) => queueReviewRequests(work, shop.context.jobs))
  const send = (orderId: string) => sendReviewEmail(shop.context, { orderId })
  const choiceOf = async ({ orderId, visitor }: { orderId: string; visitor: Visitor }) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.reviewRequest
  /** Lets days pass for an order: moves reveals, downloads, completed services and consents back. */
  async function pass(orderId: string, days: number): Promise<void> {
    const earlier = (column: string) => `${column} = ${column} - interval '${days} days'`
    await change(
      `update licence_keys set ${earlier('revealed_at')} where order_line_id in (select id from order_lines where order_id = $1)`,
      orderId,
    )
    await change(`update order_lines set ${earlier('downloaded_at')} where order_id = $1`, orderId)
    await change(`update orders set ${earlier('done_at')}, ${earlier('completed_at')} where id = $1`, orderId)
    await change(`update review_consents set ${earlier('agreed_at')} where order_id = $1`, orderId)
  }

  /** A key that was bought, revealed and consented to this many days ago. */
  async function aPurchase({
    days = reviewRequestDays,
    consent = true,
    revealed = true,
    ...wanted
  }: Options) {
    const product =
      wanted.product ?? (await aProduct(shop.context, { name: { en: 'Lantern VPN', he: 'VPN של Lantern' } }))
    const bought = await buyOne(shop, product.id, {
      ...(wanted.visitor === undefined ? {} : { visitor: wanted.visitor }),
      wanted: { language: 'he', ...(wanted.email === undefined ? {} : { email: wanted.email }) },
    })
    const keyId = bought.order.items[0]?.keys[0]?.id ?? ''
    if (revealed) await shop.call(revealKey, { orderId: bought.orderId, keyId }, bought.visitor)
    const purchase = { ...bought, product }
    if (consent) assert.equal((await choose(purchase)).status, 204)
    await pass(bought.orderId, days)
    return purchase
  }

  return { change, choose, queue, send, choiceOf, pass, aPurchase }
}
