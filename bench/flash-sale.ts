import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { placeOrder, startPayment } from '#contract/orders/orders.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { anOrder, type PlacedOrder } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { postWebhook, inGroups, markPaid, waitUntilCompleted } from './buyers.ts'
import { quantile, type Run, spreadOf } from './report/figure.ts'
import { runShop, type RunningShop } from './running-shop.ts'

// A flash sale: far more buyers than keys, and visitors who only look. What must hold is that every key is sold
// exactly once and no placed order is lost. Client, shop and database share the machine.

/** Buyers who press at the same time; a browser opens six connections, and most visitors read. */
const buyersAtOnce = 128
const visitorsAtOnce = 64
/** How often a browser that shall come back later does so. */
const tries = 20

type Sale = { readonly visits: number; readonly buyers: number; readonly keys: number }

export async function benchFlashSale(run: Run): Promise<void> {
  const sale = run.quick
    ? { visits: 2000, buyers: 200, keys: 20 }
    : { visits: 100_000, buyers: 10_000, keys: 1000 }
  for (const workers of run.quick ? [2] : [1, 4]) await sell(run, sale, workers)
}

async function sell(run: Run, sale: Sale, workers: number): Promise<void> {
  const running = await runShop({ environment: { WORKERS: String(workers) } })
  const add = (name: string, unit: string, values: readonly number[]) =>
    run.add({
      name: `${name}, ${workers} ${workers === 1 ? 'process' : 'processes'}`,
      unit,
      value: spreadOf(values),
    })
  try {
    const { id } = await aProduct(running.shop.context, { keys: 0 })
    await addKeys(running.shop.context, id, sale.keys)
    const responses: Responses = { milliseconds: [], statuses: new Map() }
    const began = performance.now()
    const looking = look(running, sale.visits)
    const bought = await inGroups(Array.from({ length: sale.buyers }), buyersAtOnce, () =>
      buy(running, id, responses),
    )
    const orders = bought.filter((order) => order !== null)
    await waitUntilCompleted(running, orders)
    const seconds = (performance.now() - began) / 1000
    const visits = await looking
    await assertSold(running, id, sale.keys, orders.length)
    add('keys sold', 'keys', [orders.length])
    add('the whole sale', 's', [seconds])
    add('an order or its refusal, p50', 'ms', [quantile(responses.milliseconds, 0.5)])
    add('an order or its refusal, p99', 'ms', [quantile(responses.milliseconds, 0.99)])
    for (const [status, count] of responses.statuses) add(`orders answered ${status}`, 'calls', [count])
    add('a page, p50', 'ms', [visits.latency.p50])
    add('a page, p99', 'ms', [visits.latency.p99])
    add('pages a second', 'pages/s', [visits.requests.average])
    for (const [status, { count = 0 }] of Object.entries(visits.statusCodeStats ?? {}))
      add(`pages answered ${status}`, 'pages', [count])
    add('pages that failed', 'pages', [visits.errors])
  } finally {
    await running.close()
  }
}

function look({ url }: RunningShop, visits: number): Promise<autocannon.Result> {
  const paths = ['/', '/products', '/?lng=he', '/products?lng=he']
  return autocannon({
    url,
    amount: visits,
    connections: visitorsAtOnce,
    timeout: 30,
    headers: { 'accept-encoding': 'br' },
    requests: paths.map((path) => ({ path })),
  })
}

type Responses = { readonly milliseconds: number[]; readonly statuses: Map<number, number> }

/** Places an order and pays it; null if it was sold out, or refused for another reason: the report counts it. */
async function buy(
  running: RunningShop,
  productId: string,
  responses: Responses,
): Promise<PlacedOrder | null> {
  const visitor = aVisitor()
  const order = anOrder([{ productId, quantity: 1 }])
  const placed = await untilServed(async () => {
    const started = performance.now()
    const response = await running.shop.call(placeOrder, order, visitor)
    responses.milliseconds.push(performance.now() - started)
    responses.statuses.set(response.status, (responses.statuses.get(response.status) ?? 0) + 1)
    return response
  })
  return placed.status === 201 ? pay(running, { orderId: placed.data.orderId, visitor }) : null
}

async function pay(running: RunningShop, order: Omit<PlacedOrder, 'reference'>): Promise<PlacedOrder> {
  const opened = await untilServed(() =>
    running.shop.call(startPayment, { orderId: order.orderId }, order.visitor),
  )
  if (opened.status !== 200) throw new Error(`A payment page responded with ${opened.status}`)
  const paid = { ...order, reference: opened.data.paymentUrl.split('/').at(-1) ?? '' }
  await markPaid(running, [paid])
  // a provider too sends its message again after a 503
  const { status } = await untilServed(() => postWebhook(running, paid))
  if (status !== 202) throw new Error(`A webhook got ${status}`)
  return paid
}

/** Calls again after a 503, as Retry-After asks, up to `tries` times. */
async function untilServed<Served extends { readonly status: number }>(
  call: () => Promise<Served>,
): Promise<Served> {
  for (let left = tries; left > 0; left--) {
    const response = await call()
    if (response.status !== 503) return response
    await wait(5000)
  }
  throw new Error(`A buyer was turned away ${tries} times`)
}

/** Throws unless every key is sold exactly once, each to an order that is completed. */
async function assertSold(
  { shop }: RunningShop,
  productId: string,
  keys: number,
  orders: number,
): Promise<void> {
  const { rows } = await shop.context.pool.query<{ sold: number; lines: number; open: number }>(
    `select count(*) filter (where k.status in ('sold', 'revealed'))::int as sold,
            count(distinct k.order_line_id)::int as lines,
            (select count(*)::int from orders where status <> 'completed') as open
     from licence_keys k where k.product_id = $1`,
    [productId],
  )
  const { sold, lines, open } = rows[0] ?? { sold: 0, lines: 0, open: 0 }
  if (sold !== keys || lines !== keys || orders !== keys || open !== 0)
    throw new Error(`${sold} keys sold to ${lines} lines and ${orders} buyers; ${open} orders not completed`)
}
