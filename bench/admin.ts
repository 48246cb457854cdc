import { listCoupons } from '#contract/admin/coupons.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listAdminProducts } from '#contract/admin/products/products.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { listMessages } from '#contract/admin/messages.ts'
import { findCustomers } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder, listAdminOrders } from '#contract/admin/orders/orders.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { listRefundClaims } from '#contract/admin/orders/refunds.ts'
import { listAdminReviews } from '#contract/reviews.ts'
import { listKeys } from '#contract/admin/stock/stock-keys.ts'
import { getProductStock, listStock, listWaiting } from '#contract/admin/stock/stock.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'
import { aUser } from '#tests/support/builders.ts'
import { fillAdmin, type Sizes } from './fill-admin.ts'
import { quantile, showTable } from './show.ts'

/** BENCH_ORDERS: fewer, to try the bench itself. */
const sizes: Readonly<Record<'small' | 'large', Sizes>> = {
  small: { products: 1000, orders: 1000 },
  large: { products: 10_000, orders: Number(process.env['BENCH_ORDERS'] ?? 1_000_000) },
}
const warmUps = 3
const rounds = 51
const enough = 1.5

type Look = () => Promise<{ status: number }>

/**
 * Every list of the admin area with its usual filters and searches, through the whole of the server: a shop
 * of 10,000 products, 1,000,000 keys and 1,000,000 orders against one of 1,000 each, call by call in turn.
 */
export async function benchAdmin(): Promise<void> {
  const [small, large] = [await aShop(), await aShop()]
  try {
    await fillAdmin(small, sizes.small)
    const started = performance.now()
    await fillAdmin(large, sizes.large)
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    await compare(await looksAt(small), await looksAt(large))
  } finally {
    await small.close()
    await large.close()
  }
}

async function compare(small: ReadonlyMap<string, Look>, large: ReadonlyMap<string, Look>): Promise<void> {
  const rows: string[][] = []
  for (const [name, one] of small) {
    const two = large.get(name)
    if (two === undefined) throw new Error(name)
    const times: [number[], number[]] = [[], []]
    for (let round = -warmUps; round < rounds; round++)
      for (const [at, look] of [one, two].entries()) {
        const time = await milliseconds(name, look)
        if (round >= 0) times[at]?.push(time)
      }
    const [a, b] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
    rows.push([
      name,
      a.toFixed(1),
      b.toFixed(1),
      `${(b / a).toFixed(2)} ×`,
      b / a <= enough ? '' : 'too slow',
    ])
  }
  const [few, many] = [sizes.small, sizes.large].map(({ orders }) => orders.toLocaleString('en'))
  showTable(['p50 in ms', few ?? '', many ?? '', `${enough} ×`, ''], rows)
}

async function milliseconds(name: string, look: Look): Promise<number> {
  const started = performance.now()
  const { status } = await look()
  if (status !== 200) throw new Error(`${name}: ${status}`)
  return performance.now() - started
}

async function looksAt(shop: TestShop): Promise<ReadonlyMap<string, Look>> {
  const manager = await aManager(shop)
  const looks: readonly (readonly [string, Look])[] = [
    ...(await orderLooks(shop, manager)),
    ...(await productLooks(shop, manager)),
    ...stockLooks(shop, manager),
    ...otherLooks(shop, manager),
    ...searchLooks(shop, manager),
  ]
  return new Map(looks)
}

const orderId = String(777).padStart(20, '0')

async function orderLooks(shop: TestShop, manager: Visitor): Promise<readonly (readonly [string, Look])[]> {
  const list = (input: object) => () => shop.call(listAdminOrders, input, manager)
  let after = {}
  for (let page = 1; page < 20; page++) after = { after: (await list(after)()).data.next ?? '' }
  const buyer = await aUser(shop.context)
  await shop.context.pool.query(
    `update orders set user_id = $1 where id = any(select lpad((i * 31)::text, 20, '0') from generate_series(1, 30) i)`,
    [buyer.userId],
  )
  return [
    ['orders', list({})],
    ['orders, 20th page', list(after)],
    ['orders of a status', list({ status: 'completed' })],
    ['orders of a rare status and payment', list({ status: 'cancelled', payment: 'unpaid' })],
    ['orders that wait for somebody', list({ tasks: 'open' })],
    ['orders of three days', list({ from: dayBefore(30), to: dayBefore(28) })],
    ['orders by number', list({ q: orderId })],
    ['orders by e-mail', list({ q: 'buyer777@example.com' })],
    ['orders by name', list({ q: 'Avi Family000027' })],
    ['orders by phone', list({ q: '0500000777' })],
    ['orders by last four of a key', list({ q: 'ABCD' })],
    ['an order', () => shop.call(getAdminOrder, { orderId }, manager)],
    ['a customer’s own orders', () => shop.call(listOrders, {}, aVisitor(buyer))],
    ['customers', () => shop.call(findCustomers, { q: 'user77' }, manager)],
    ['refund claims', () => shop.call(listRefundClaims, {}, manager)],
    ...(['today', 'week', 'month'] as const).map(
      (period) => [`overview: ${period}`, () => shop.call(getOverview, { period }, manager)] as const,
    ),
  ]
}

async function productLooks(shop: TestShop, manager: Visitor): Promise<readonly (readonly [string, Look])[]> {
  const list = (input: object) => () => shop.call(listAdminProducts, input, manager)
  return [
    ['products', list({})],
    ['products, 20th page', list({ page: 20 })],
    ['products by name', list({ sort: 'name', language: 'he' })],
    ['products by stock', list({ sort: 'stock' })],
    ['products of a state', list({ state: 'draft' })],
    ['products, a rare word', list({ q: 'thing-1000' })],
    ['products, a common word', list({ q: 'photo' })],
    ['products, two Hebrew words', list({ q: 'תמונה דבר' })],
    ['products, a word of every name', list({ q: 'thing', sort: 'name' })],
    ['products, a common word by stock', list({ q: 'photo', sort: 'stock' })],
  ]
}

function stockLooks(shop: TestShop, manager: Visitor): readonly (readonly [string, Look])[] {
  const productId = 'product-1'
  const stock = (input: object) => () => shop.call(listStock, input, manager)
  const keys = (input: object) => () => shop.call(listKeys, { productId, ...input }, manager)
  return [
    ['stock', stock({})],
    ['stock that is low', stock({ show: 'low' })],
    ['stock, a rare word', stock({ q: 'thing-1000' })],
    ['stock, a common word', stock({ q: 'photo' })],
    ['stock by name, a word of every name', stock({ q: 'דבר', sort: 'name', language: 'he' })],
    ['stock of a product', () => shop.call(getProductStock, { productId }, manager)],
    ['keys of a product', keys({})],
    ['keys of a status', keys({ status: 'available' })],
    ['keys by last four', keys({ lastFour: 'ABCD' })],
    ['orders that wait for keys', () => shop.call(listWaiting, {}, manager)],
  ]
}

function otherLooks(shop: TestShop, manager: Visitor): readonly (readonly [string, Look])[] {
  const audit = (input: object) => () => shop.call(listAudit, input, manager)
  const coupons = (input: object) => () => shop.call(listCoupons, input, manager)
  const messages = (input: object) => () => shop.call(listMessages, input, manager)
  return [
    ['audit log', audit({})],
    ['audit log, a person', audit({ actor: 'user1' })],
    ['audit log, an order', audit({ q: orderId })],
    ['audit log, a rare act', audit({ q: 'order.noted' })],
    ['audit log, three days', audit({ from: dayBefore(30), to: dayBefore(28) })],
    ['coupons', coupons({})],
    ['coupons that are used up', coupons({ state: 'used-up' })],
    ['coupons by code', coupons({ q: 'code-777' })],
    ['messages', messages({})],
    ['messages that are open', messages({ state: 'open' })],
    ['messages by words', messages({ q: 'writer 777' })],
    ['reviews', () => shop.call(listAdminReviews, {}, manager)],
  ]
}

/** The search over everything asks these rooms at once. */
function searchLooks(shop: TestShop, manager: Visitor): readonly (readonly [string, Look])[] {
  const everywhere = (q: string) => async () => {
    const answers = await Promise.all([
      shop.call(listAdminProducts, { q }, manager),
      shop.call(listStock, { q }, manager),
      shop.call(listCoupons, { q }, manager),
      shop.call(listAdminOrders, { q }, manager),
      shop.call(listMessages, { q }, manager),
    ])
    return { status: Math.max(...answers.map(({ status }) => status)) }
  }
  return ['777', 'thing 777', orderId].map((q) => [`everywhere: ${q}`, everywhere(q)] as const)
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
