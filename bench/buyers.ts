import { setTimeout as wait } from 'node:timers/promises'
import { confirmPayment, getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { signWebhook } from '#server/demo/sandbox/sandbox.ts'
import { anOrder, type PlacedOrder } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { untilTrue } from './client.ts'
import type { RunningShop } from './running-shop.ts'

/** Places orders of one product and opens their payment pages, eight at a time. */
export async function openPages(running: RunningShop, productId: string, count: number) {
  return inGroups(Array.from({ length: count }), 8, () => placeAndOpenPage(running, productId))
}

export type OpenOrder = PlacedOrder & { readonly email: string }

async function placeAndOpenPage({ shop }: RunningShop, productId: string): Promise<OpenOrder> {
  const visitor = aVisitor()
  const order = anOrder([{ productId, quantity: 1 }])
  const placed = await shop.call(placeOrder, order, visitor)
  if (placed.status !== 201) throw new Error(`An order was refused: ${placed.status}`)
  const { orderId } = placed.data
  const opened = await shop.call(startPayment, { orderId }, visitor)
  if (opened.status !== 200) throw new Error(`No payment page: ${opened.status}`)
  return { orderId, visitor, reference: opened.data.paymentUrl.split('/').at(-1) ?? '', email: order.email }
}

/** Marks the orders as paid in the sandbox, without the webhook yet. */
export async function markPaid({ shop }: RunningShop, orders: readonly PlacedOrder[]): Promise<void> {
  await shop.context.pool.query(
    `update sandbox_payments set state = 'paid', pays_at = now(), transaction_ids = array['tx_' || reference]
     where reference = any($1::text[])`,
    [orders.map(({ reference }) => reference)],
  )
}

/** Sends the sandbox's signed webhook about the payment over HTTP; throws unless it is accepted. */
export async function sendWebhook(running: RunningShop, order: PlacedOrder): Promise<void> {
  const { status } = await postWebhook(running, order)
  if (status !== 202) throw new Error(`A webhook was refused: ${status}`)
}

/** As above, but returns the response, whatever it is. */
export function postWebhook({ url, shop }: RunningShop, { reference }: PlacedOrder): Promise<Response> {
  const body = JSON.stringify({ reference })
  const headers = signWebhook(shop.context.secrets.sandbox, body, Math.floor(Date.now() / 1000))
  return fetch(`${url}/api/payments/webhooks/sandbox`, { method: 'POST', body, headers })
}

/** Reads the order as its buyer until its key is there. Returns the key's id. */
export async function keyOf({ shop }: RunningShop, { orderId, visitor }: PlacedOrder): Promise<string> {
  for (;;) {
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const id = data.items[0]?.keys[0]?.id
    if (id !== undefined) return id
    await wait(5)
  }
}

/**
 * A whole purchase, from the form to the key: place the order, open the payment page, pay, and come back, while the
 * provider sends its webhook.
 */
export async function buyAndReadKey(running: RunningShop, productId: string): Promise<void> {
  const order = await placeAndOpenPage(running, productId)
  await markPaid(running, [order])
  await Promise.all([sendWebhook(running, order), comeBack(running, order)])
}

/** Has the payment confirmed until the key is there, as the page does to which the provider returns the buyer. */
async function comeBack({ shop }: RunningShop, { orderId, visitor }: PlacedOrder): Promise<void> {
  for (;;) {
    const { data } = await shop.call(confirmPayment, { orderId }, visitor)
    if (data.items[0]?.keys[0] !== undefined) return
    await wait(1500)
  }
}

/** Waits until all orders are completed. */
export async function waitUntilCompleted(
  { shop }: RunningShop,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId)
  await untilTrue(async () => {
    const { rows } = await shop.context.pool.query<{ done: number }>(
      `select count(*)::int as done from orders where id = any($1::text[]) and status = 'completed'`,
      [ids],
    )
    return rows[0]?.done === ids.length
  }, 120)
}

/** Processes the items, `atOnce` of them concurrently. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const left = items.values()
  const results: Result[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) results.push(await run(item))
    }),
  )
  return results
}

/** Runs per second, by `atOnce` concurrent callers. */
export async function perSecond(
  atOnce: number,
  seconds: number,
  run: () => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; performance.now() < end; done++) await run()
    }),
  )
  return (done / (performance.now() - started)) * 1000
}
