import { listCoupons } from '#contract/admin/coupons.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listAdminProducts } from '#contract/admin/products/products.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { listMessages } from '#contract/admin/messages.ts'
import { findCustomers } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder, listAdminOrders } from '#contract/admin/orders/orders.ts'
import { listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { listRefundClaims } from '#contract/admin/orders/refunds.ts'
import { listAdminReviews } from '#contract/reviews.ts'
import { listKeys } from '#contract/admin/stock/stock-keys.ts'
import { getProductStock, listStock, listWaiting } from '#contract/admin/stock/stock.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { millisecondsOf } from './client.ts'
import { fillAdmin, type Sizes } from './fill/fill-admin.ts'
import { measureInTurn, type Run, spreadOf } from './report/figure.ts'
import { type RunningShop, runShop } from './running-shop.ts'

const times = 9

type Look = () => Promise<{ status: number }>

/** One axis at a time: more products with the same orders, then more orders with the same products. */
function sizesOf({ quick }: Run): readonly Sizes[] {
  if (quick)
    return [
      { products: 1000, orders: 1000 },
      { products: 2000, orders: 1000 },
      { products: 2000, orders: 20_000 },
    ]
  return [
    { products: 1000, orders: 1000 },
    { products: 10_000, orders: 1000 },
    { products: 10_000, orders: 100_000 },
    { products: 10_000, orders: 1_000_000 },
  ]
}

type Filled = Sizes & { readonly running: RunningShop; readonly looks: ReadonlyMap<string, Look> }

/**
 * Measures every list of the admin area with its usual filters and searches, and typical calls of shoppers,
 * in shops from 1,000 products, keys and orders to 10,000 products and 1,000,000 keys and orders. The calls
 * take turns.
 */
export async function benchAdmin(run: Run): Promise<void> {
  const shops: Filled[] = []
  try {
    for (const sizes of sizesOf(run)) {
      const running = await runShop({ fill: (shop) => fillAdmin(shop, sizes) })
      shops.push({ ...sizes, running, looks: await looksAt(running.shop) })
    }
    // a failing call must not hide the others
    const faults: unknown[] = []
    for (const name of shops[0]?.looks.keys() ?? [])
      await compare(run, name, shops).catch((fault: unknown) => faults.push(fault))
    if (faults.length > 0) throw new AggregateError(faults, faults.join('\n'))
  } finally {
    for (const { running } of shops) await running.close()
  }
}

async function compare(run: Run, name: string, shops: readonly Filled[]): Promise<void> {
  const found = await measureInTurn(
    run,
    Object.fromEntries(shops.map(({ looks }, at) => [String(at), () => milliseconds(name, looks.get(name))])),
  )
  const points = shops.map((shop, at) => ({ ...shop, value: spreadOf(found[String(at)] ?? []) }))
  const last = points.at(-1)
  if (last === undefined) throw new Error('There is no shop')
  const goal = { atMost: 1.5 }
  const along = (axis: 'products' | 'orders', other: 'products' | 'orders', fixed: Filled | undefined) => ({
    axis,
    goal,
    points: points
      .filter((point) => point[other] === fixed?.[other])
      .map((point) => ({ at: point[axis], value: point.value })),
  })
  run.add({
    name,
    unit: 'ms',
    value: last.value,
    series: [along('products', 'orders', shops[0]), along('orders', 'products', last)],
  })
}

async function milliseconds(name: string, look: Look | undefined): Promise<number> {
  return millisecondsOf(async () => {
    const status = (await look?.())?.status ?? 0
    if (status >= 300 || status === 0) throw new Error(`${name}: ${status}`)
  }, times)
}

async function looksAt(shop: TestShop): Promise<ReadonlyMap<string, Look>> {
  const manager = await aManager(shop)
  const looks: readonly (readonly [string, Look])[] = [
    ...(await orderLooks(shop, manager)),
    ...(await productLooks(shop, manager)),
    ...stockLooks(shop, manager),
    ...otherLooks(shop, manager),
    ...searchLooks(shop, manager),
    ...(await shopperLooks(shop)),
  ]
  return new Map(looks)
}

/** The id of the order at this place, counted from the newest. */
const idOf = (place: number) => String(place).padStart(20, '0')
const orderId = idOf(777)
const ordersPerPage = 50

async function orderLooks(shop: TestShop, manager: Visitor): Promise<readonly (readonly [string, Look])[]> {
  const list = (input: object) => () => shop.call(listAdminOrders, input, manager)
  const buyer = await aUser(shop.context)
  await shop.context.pool.query(
    `update orders set user_id = $1 where id = any(select lpad((i * 31)::text, 20, '0') from generate_series(1, 30) i)`,
    [buyer.userId],
  )
  return [
    ['orders', list({})],
    ['orders, 20th page', list({ after: idOf(19 * ordersPerPage) })],
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

/** The rooms that the global search queries at the same time. */
function searchLooks(shop: TestShop, manager: Visitor): readonly (readonly [string, Look])[] {
  const everywhere = (q: string) => async () => {
    const responses = await Promise.all([
      shop.call(listAdminProducts, { q }, manager),
      shop.call(listStock, { q }, manager),
      shop.call(listCoupons, { q }, manager),
      shop.call(listAdminOrders, { q }, manager),
      shop.call(listMessages, { q }, manager),
    ])
    return { status: Math.max(...responses.map(({ status }) => status)) }
  }
  return ['777', 'thing 777', orderId].map((q) => [`everywhere: ${q}`, everywhere(q)] as const)
}

/** Typical calls of a shopper in the same shop. */
async function shopperLooks(shop: TestShop): Promise<readonly (readonly [string, Look])[]> {
  const { id } = await aProduct(shop.context, { keys: 1000 })
  let looks = 0
  return [
    ['a shopper’s list', () => shop.call(listProducts, { page: 1 + (looks++ % 80) })],
    ['a shopper’s search', () => shop.call(listProducts, { q: `photo ${'.'.repeat(1 + (looks++ % 90))}` })],
    ['an order placed', () => shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), aVisitor())],
  ]
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
