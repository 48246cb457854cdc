import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemActor } from '#server/database/actor.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { sendWebhook, openPages, markPaid, waitUntilCompleted } from './buyers.ts'
import { measureInTurn, quantile, type Run, spreadOf } from './report/figure.ts'
import { runShop, type RunningShop } from './running-shop.ts'

const ordersPerSecond = 50

/**
 * Measures how many e-mails a server sends each second, and how long each takes while orders are being paid.
 * Shop, database and mail server are processes of their own.
 */
export async function benchEmails(run: Run): Promise<void> {
  const receiver = fork(fileURLToPath(new URL('receive-emails.ts', import.meta.url)))
  const [address] = await once(receiver, 'message')
  const running = await runShop({ environment: { SMTP_URL: String(address) } })
  try {
    const { id } = await aProduct(running.shop.context, { keys: 1 })
    const [order] = await openPages(running, id, 1)
    if (order === undefined) throw new Error('There is no order')
    await pay(running, [order])
    // as in a shop that has sold for a while: without statistics PostgreSQL plans for empty tables
    await delaysOf(running, receiver, { productId: id, seconds: run.quick ? 2 : 6 })
    await running.shop.context.pool.query('analyze')
    const slowest: number[] = []
    const found = await measureInTurn(run, {
      rate: () =>
        emailsPerSecond(running, receiver, { orderId: order.orderId, count: run.quick ? 100 : 500 }),
      delay: async () => {
        const delays = await delaysOf(running, receiver, { productId: id, seconds: run.quick ? 2 : 6 })
        slowest.push(Math.max(...delays))
        return quantile(delays, 0.5)
      },
    })
    run.add({ name: 'e-mails', unit: 'e-mails/s', value: spreadOf(found.rate), goal: { atLeast: 200 } })
    const at = `at ${ordersPerSecond} orders/s`
    run.add({ name: `paid to e-mail, ${at}`, unit: 's', value: spreadOf(found.delay) })
    run.add({
      name: `paid to e-mail, the slowest, ${at}`,
      unit: 's',
      value: spreadOf(slowest.slice(1)),
      goal: { atMost: 5 },
    })
  } finally {
    await running.close()
    const ended = once(receiver, 'exit')
    receiver.disconnect()
    await ended
  }
}

async function pay(running: RunningShop, orders: Awaited<ReturnType<typeof openPages>>): Promise<void> {
  await markPaid(running, orders)
  for (const order of orders) await sendWebhook(running, order)
  await waitUntilCompleted(running, orders)
}

type Many = { readonly orderId: string; readonly count: number }

async function emailsPerSecond(
  { shop: { context } }: RunningShop,
  receiver: ChildProcess,
  { orderId, count }: Many,
): Promise<number> {
  await arrived(receiver)
  await context.transact(systemActor(), async (work) => {
    for (let about = 0; about < count; about++)
      await context.jobs.enqueue(work, 'send-order-email', {
        orderId,
        mail: 'completed',
        about: `${performance.now()} ${about}`,
      })
  })
  const began = performance.now()
  for (let left = count; left > 0; await wait(10)) left -= (await arrived(receiver)).length
  return (count * 1000) / (performance.now() - began)
}

type Stream = { readonly productId: string; readonly seconds: number }

/**
 * Pays orders at a steady pace, whether or not the shop keeps up. Returns the seconds from each payment to its
 * e-mail.
 */
async function delaysOf(
  running: RunningShop,
  receiver: ChildProcess,
  { productId, seconds }: Stream,
): Promise<readonly number[]> {
  const count = ordersPerSecond * seconds
  await addKeys(running.shop.context, productId, count)
  const orders = await openPages(running, productId, count)
  await arrived(receiver)
  const paidAt = new Map<string, number>()
  const began = performance.now()
  const paying = Promise.all(
    orders.map(async (order, at) => {
      await wait((at * 1000) / ordersPerSecond)
      paidAt.set(order.email, performance.now())
      // only now: the shop may ask for open payments at any moment, and settle this one before its webhook
      await markPaid(running, [order])
      await sendWebhook(running, order)
    }),
  )
  const delays: number[] = []
  while (delays.length < count && performance.now() - began < 60_000) {
    for (const email of await arrived(receiver)) {
      const paid = paidAt.get(email)
      if (paid !== undefined) delays.push((performance.now() - paid) / 1000)
      paidAt.delete(email)
    }
    await wait(10)
  }
  await paying
  if (delays.length < count) throw new Error(`${count - delays.length} e-mails did not come within a minute`)
  return delays
}

/** The recipients of e-mails since the last call. */
async function arrived(receiver: ChildProcess): Promise<readonly string[]> {
  const reply = once(receiver, 'message')
  receiver.send('since')
  const [addresses] = await reply
  // edge: receive-emails.ts sends what is requested
  return addresses as readonly string[]
}
