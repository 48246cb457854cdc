import { setTimeout as wait } from 'node:timers/promises'
import { getOrder } from '#contract/orders/orders.ts'
import { signWebhook } from '#server/demo/sandbox/sandbox.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { runShop, type RunningShop } from './running-shop.ts'
import { quantile, showTable } from './show.ts'

const calmOrders = 50
const busyOrders = 400

/**
 * From "paid" to "key visible": the sandbox has taken the money, its callback is sent over HTTP, and the
 * buyer reads the order until the key is there. First one order after another, then all at once, in which
 * case the callbacks that are answered and the orders that are settled each second count.
 */
export async function benchPayments(): Promise<void> {
  const running = await runShop()
  try {
    const { id } = await aProduct(running.shop.context, { keys: 0 })
    await addKeys(running.shop.context, id, calmOrders + busyOrders + 100)
    const calm = await paidOrders(running, id, calmOrders)
    const waits: number[] = []
    for (const order of calm) waits.push(await keyAfter(running, order))
    const busy = await paidOrders(running, id, busyOrders)
    const began = performance.now()
    const answers = await inGroups(busy, 20, (order) => callback(running, order))
    const answered = performance.now() - began
    await until(async () => (await settled(running)) >= calmOrders + busyOrders)
    const done = performance.now() - began
    showTable(
      ['', 'p50 ms', 'p99 ms', 'a second'],
      [
        ['paid to key visible', figure(quantile(waits, 0.5)), figure(quantile(waits, 0.99)), ''],
        [
          'callback answered',
          figure(quantile(answers, 0.5)),
          figure(quantile(answers, 0.99)),
          figure((busyOrders / answered) * 1000),
        ],
        ['order settled', '', '', figure((busyOrders / done) * 1000)],
      ],
    )
  } finally {
    await running.close()
  }
}

async function paidOrders({ shop }: RunningShop, productId: string, count: number): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (let at = 0; at < count; at++) orders.push(await placeAndOpen(shop, productId))
  const references = orders.map(({ reference }) => reference)
  await shop.context.pool.query(
    `update sandbox_payments set state = 'paid', pays_at = now(), transaction_ids = array['tx_' || reference]
     where reference = any($1::text[])`,
    [references],
  )
  return orders
}

/** Sends the callback; how long its answer took. */
async function callback({ url, shop }: RunningShop, { reference }: PlacedOrder): Promise<number> {
  const began = performance.now()
  const body = JSON.stringify({ reference })
  const headers = signWebhook(shop.context.secrets.sandbox, body, Math.floor(Date.now() / 1000))
  const { status } = await fetch(`${url}/api/payments/webhooks/sandbox`, { method: 'POST', body, headers })
  if (status !== 202) throw new Error(`A callback was refused: ${status}`)
  return performance.now() - began
}

async function keyAfter(running: RunningShop, order: PlacedOrder): Promise<number> {
  const began = performance.now()
  await callback(running, order)
  await until(async () => {
    const { data } = await running.shop.call(getOrder, { orderId: order.orderId }, order.visitor)
    return (data.items[0]?.keys.length ?? 0) > 0
  })
  return performance.now() - began
}

async function settled({ shop }: RunningShop): Promise<number> {
  const { rows } = await shop.context.pool.query<{ done: number }>(
    `select count(*)::int as done from orders o join payment_attempts a on a.order_id = o.id
     where o.status = 'completed' and a.reference is not null`,
  )
  return rows[0]?.done ?? 0
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(2)
}

async function inGroups<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const left = [...items]
  const results: Result[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await run(item))
    }),
  )
  return results
}

function figure(value: number): string {
  return value.toFixed(0)
}
