import { revealKey } from '#contract/orders/orders.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import {
  buyAndReadKey,
  sendWebhook,
  inGroups,
  keyOf,
  openPages,
  perSecond,
  markPaid,
  waitUntilCompleted,
} from './buyers.ts'
import { millisecondsOf } from './client.ts'
import { measureInTurn, type Run, spreadOf } from './report/figure.ts'
import { runShop, type RunningShop } from './running-shop.ts'

/**
 * Measures the time from "paid" to "key visible" over HTTP: the sandbox has the money, sends its webhook,
 * and the buyer reads the order until the key is there. E-mails are written meanwhile, as in a shop.
 */
export async function benchPayments(run: Run): Promise<void> {
  const running = await runShop()
  try {
    const { id } = await aProduct(running.shop.context, { keys: 0 })
    const count = run.quick ? 100 : 300
    const seconds = run.quick ? 3 : 6
    // as in a shop that has sold for a while: without statistics PostgreSQL plans for empty tables
    await settleMany(running, id, count)
    await running.shop.context.pool.query('analyze')
    const webhooks: number[] = []
    const found = await measureInTurn(run, {
      calm: () => settleCalmly(running, id),
      busy: async () => {
        const { responded, settled } = await settleMany(running, id, count)
        webhooks.push(responded)
        return settled
      },
      whole: async () => {
        await addKeys(running.shop.context, id, 3000)
        return perSecond(16, seconds, () => buyAndReadKey(running, id))
      },
      reveal: () => revealMany(running, id, count),
    })
    run.add({ name: 'paid to key visible', unit: 'ms', value: spreadOf(found.calm) })
    run.add({ name: 'webhooks answered', unit: 'webhooks/s', value: spreadOf(webhooks.slice(1)) })
    run.add({ name: 'orders settled', unit: 'orders/s', value: spreadOf(found.busy) })
    run.add({
      name: 'whole purchases',
      unit: 'orders/s',
      value: spreadOf(found.whole),
      goal: { atLeast: 200 },
      note: '16 buyers at once, each from the form to the visible key; client, shop and database share the machine.',
    })
    run.add({ name: 'keys revealed', unit: 'keys/s', value: spreadOf(found.reveal) })
  } finally {
    await running.close()
  }
}

/** The median of ten orders, one after another. */
async function settleCalmly(running: RunningShop, productId: string): Promise<number> {
  const orders = (await paidOrders(running, productId, 10)).values()
  return millisecondsOf(async () => {
    const { value: order } = orders.next()
    if (order === undefined) throw new Error('There is no order left')
    await sendWebhook(running, order)
    await keyOf(running, order)
  }, 10)
}

/** Webhooks by 20 concurrent senders: responses per second, and orders settled per second. */
async function settleMany(running: RunningShop, productId: string, count: number) {
  const orders = await paidOrders(running, productId, count)
  const began = performance.now()
  await inGroups(orders, 20, (order) => sendWebhook(running, order))
  const responded = performance.now() - began
  await waitUntilCompleted(running, orders)
  const settled = performance.now() - began
  return { responded: (count * 1000) / responded, settled: (count * 1000) / settled }
}

/** The number of keys per second that eight concurrent buyers reveal. */
async function revealMany(running: RunningShop, productId: string, count: number): Promise<number> {
  const orders = await paidOrders(running, productId, count)
  await inGroups(orders, 20, (order) => sendWebhook(running, order))
  await waitUntilCompleted(running, orders)
  const bought = await inGroups(orders, 8, async (order) => ({
    ...order,
    keyId: await keyOf(running, order),
  }))
  const began = performance.now()
  await inGroups(bought, 8, async ({ orderId, keyId, visitor }) => {
    const { status } = await running.shop.call(revealKey, { orderId, keyId }, visitor)
    if (status !== 200) throw new Error(`A key was not revealed: ${status}`)
  })
  return (count * 1000) / (performance.now() - began)
}

async function paidOrders(running: RunningShop, productId: string, count: number) {
  await addKeys(running.shop.context, productId, count)
  const orders = await openPages(running, productId, count)
  await markPaid(running, orders)
  return orders
}
