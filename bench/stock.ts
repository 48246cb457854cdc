import { setTimeout } from 'node:timers/promises'
import { listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { confirmImport, getImport } from '#contract/admin/stock/stock-imports.ts'
import { aProduct } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { aManager, anImport, someKeys } from '#tests/support/stock.ts'
import { fillCatalogue } from './fill/fill-catalogue.ts'
import { quantile, type Run, type Spread } from './report/figure.ts'
import { type RunningShop, runShop } from './running-shop.ts'

const productsThere = 1000
const keysComing = 100_000
/** A page or a list every 20 ms, an order every 200 ms, alternating between the two products. */
const tickMilliseconds = 20
const ticksPerOrder = 10

const actionNames = [
  'a page',
  'a list',
  'an order of another product',
  'an order of the same product',
] as const
type ActionName = (typeof actionNames)[number]
type Times = ReadonlyMap<ActionName, number[]>

/**
 * Measures the effect of an import of 100,000 keys on shoppers and on the shop's memory. Everything goes over
 * HTTP to a shop in a process of its own, first without the import, then during it.
 */
export async function benchStock(run: Run): Promise<void> {
  const running = await runShop()
  try {
    const { shop } = running
    await fillCatalogue(shop, productsThere)
    const [same, other] = [
      await aProduct(shop.context, { keys: 2000 }),
      await aProduct(shop.context, { keys: 2000 }),
    ]
    await shop.context.pool.query('analyze')
    const actions = actionsOf(running, same, other)
    // once to fill the caches
    await shoppers(actions, endAfter(5))
    const before = await shoppers(actions, endAfter(run.quick ? 5 : 20))
    const importing = importKeys(running, same.id, run.quick ? keysComing / 10 : keysComing)
    let done = false
    const during = shoppers(actions, () => done)
    try {
      addImport(run, await importing)
    } finally {
      done = true
    }
    addShoppers(run, before, await during)
  } finally {
    await running.close()
  }
}

type Product = { readonly id: string; readonly slug: string }

function actionsOf({ url, shop }: RunningShop, same: Product, other: Product) {
  const pages = ['/?lng=he', '/products', `/product/${other.slug}`, `/product/${same.slug}?lng=he`]
  let looks = 0
  const page = () => fetch(url + pages[looks++ % pages.length], { headers: { 'accept-encoding': 'br' } })
  const order = ({ id }: Product) =>
    shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), aVisitor())
  return {
    'a page': async () => {
      const response = await page()
      await response.arrayBuffer()
      return response
    },
    'a list': () => shop.call(listProducts, { q: 'pro', page: 1 + (looks++ % 3) }, aVisitor()),
    'an order of another product': () => order(other),
    'an order of the same product': () => order(same),
  } satisfies Readonly<Record<ActionName, () => Promise<{ status: number }>>>
}

function endAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** Shoppers arrive at a fixed pace, whether or not earlier ones have been served. */
async function shoppers(actions: ReturnType<typeof actionsOf>, ended: () => boolean): Promise<Times> {
  const times = new Map<ActionName, number[]>(actionNames.map((name) => [name, []]))
  const waits: Promise<unknown>[] = []
  const go = async (name: ActionName) => {
    const started = performance.now()
    const { status } = await actions[name]()
    if (status >= 400) throw new Error(`${name}: refused with ${status}`)
    times.get(name)?.push(performance.now() - started)
  }
  for (let tick = 0; !ended(); tick++) {
    waits.push(go(tick % 2 === 0 ? 'a page' : 'a list'))
    if (tick % ticksPerOrder === 0)
      waits.push(
        go(tick % (2 * ticksPerOrder) === 0 ? 'an order of another product' : 'an order of the same product'),
      )
    await setTimeout(tickMilliseconds)
  }
  await Promise.all(waits)
  return times
}

/** Durations in seconds, memory in bytes. */
type Import = {
  readonly read: number
  readonly published: number
  readonly before: number
  readonly most: number
}

/**
 * Imports keys as the admin area's page does: uploads pieces of 2,000 lines, confirms, and polls the
 * progress.
 */
async function importKeys(
  { shop, ...running }: RunningShop,
  productId: string,
  count: number,
): Promise<Import> {
  const manager = await aManager(shop)
  const keys = someKeys(count)
  const { now: before } = await running.memory()
  const started = performance.now()
  const { id } = await anImport(shop, manager, productId, keys)
  const read = performance.now()
  const terms = { supplier: null, unitCost: null, lastDay: null, note: null }
  const { status } = await shop.call(confirmImport, { importId: id, ...terms }, manager)
  if (status !== 202) throw new Error(`Not confirmed: ${status}`)
  for (;;) {
    const { data } = await shop.call(getImport, { importId: id }, manager)
    if (data.state === 'published') break
    await setTimeout(500)
  }
  const published = performance.now()
  const { most } = await running.memory()
  return { read: (read - started) / 1000, published: (published - read) / 1000, before, most }
}

function addImport(run: Run, { read, published, before, most }: Import): void {
  run.add({ name: 'keys read and sealed', unit: 's', value: once(read) })
  run.add({ name: 'keys published', unit: 's', value: once(published) })
  run.add({
    name: 'memory that the import adds',
    unit: 'MB',
    value: once((most - before) / 1_048_576),
    goal: { atMost: 150 },
  })
}

/** One run has one import, so these figures have no spread. */
const once = (value: number): Spread => ({ median: value, lowest: value, highest: value })

function addShoppers(run: Run, before: Times, during: Times): void {
  for (const name of actionNames)
    for (const [what, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const value = once(quantile(during.get(name) ?? [], share))
      const floor = once(quantile(before.get(name) ?? [], share))
      run.add({
        name: `${name} beside the import, ${what}`,
        unit: 'ms',
        value,
        floor: {
          name: 'without the import',
          value: floor,
          ratio: once(value.median / floor.median),
          ...(what === 'p99' ? { goal: { atMost: 3 } } : {}),
        },
      })
    }
}
