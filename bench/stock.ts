import { setTimeout } from 'node:timers/promises'
import { listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { confirmImport, getImport } from '#contract/admin/stock/stock-imports.ts'
import { systemActor } from '#server/database/actor.ts'
import { loadProducts } from '#server/demo/seed/load-products.ts'
import { aProduct } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { aManager, anImport, someKeys } from '#tests/support/stock.ts'
import { type RunningShop, runShop } from './running-shop.ts'
import { quantile, showTable } from './show.ts'

const productsThere = 1000
const keysComing = 100_000
const secondsBefore = 20
/** A page or a list every 20 ms, an order every 200 ms, of either product in turn. */
const tickMilliseconds = 20
const ticksPerOrder = 10

const acts = ['a page', 'a list', 'an order of another product', 'an order of the same product'] as const
type Act = (typeof acts)[number]
type Times = ReadonlyMap<Act, number[]>

/**
 * What an import of 100,000 keys does to shoppers and to the memory of the shop. Everything goes
 * over HTTP into a shop that is a process of its own, first without the import, then beside it.
 */
export async function benchStock(): Promise<void> {
  const running = await runShop()
  try {
    const { shop } = running
    for (let there = 0; there < productsThere; there += 100)
      await shop.context.transact(systemActor(), (work) => loadProducts(work, there, 100, new Map()))
    const [same, other] = [
      await aProduct(shop.context, { keys: 2000 }),
      await aProduct(shop.context, { keys: 2000 }),
    ]
    await shop.context.pool.query('analyze')
    const act = actsOf(running, same, other)
    // once so that what is kept in memory is there
    await shoppers(act, endAfter(5))
    const before = await shoppers(act, endAfter(secondsBefore))
    const importing = importKeys(running, same.id)
    let done = false
    const during = shoppers(act, () => done)
    try {
      console.log(await importing)
    } finally {
      done = true
    }
    show(before, await during)
  } finally {
    await running.close()
  }
}

type Product = { readonly id: string; readonly slug: string }

function actsOf({ url, shop }: RunningShop, same: Product, other: Product) {
  const pages = ['/?lng=he', '/products', `/product/${other.slug}`, `/product/${same.slug}?lng=he`]
  let looks = 0
  const page = () => fetch(url + pages[looks++ % pages.length], { headers: { 'accept-encoding': 'br' } })
  const order = ({ id }: Product) =>
    shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), aVisitor())
  return {
    'a page': async () => {
      const answer = await page()
      await answer.arrayBuffer()
      return answer
    },
    'a list': () => shop.call(listProducts, { q: 'pro', page: 1 + (looks++ % 3) }, aVisitor()),
    'an order of another product': () => order(other),
    'an order of the same product': () => order(same),
  } satisfies Readonly<Record<Act, () => Promise<{ status: number }>>>
}

function endAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** They come at their own pace, whether the ones before have been served or not. */
async function shoppers(act: ReturnType<typeof actsOf>, ended: () => boolean): Promise<Times> {
  const times = new Map<Act, number[]>(acts.map((name) => [name, []]))
  const waits: Promise<unknown>[] = []
  const go = async (name: Act) => {
    const started = performance.now()
    const { status } = await act[name]()
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

/** As the admin area's page does: pieces of 2,000 lines, the word of a manager, and looks at how far it is. */
async function importKeys({ shop, ...running }: RunningShop, productId: string): Promise<string> {
  const manager = await aManager(shop)
  const keys = someKeys(keysComing)
  const { now: before } = await running.memory()
  const started = performance.now()
  const { id } = await anImport(shop, manager, productId, keys)
  const read = performance.now()
  const terms = { supplier: null, unitCost: null, lastDay: null, note: null }
  const { status } = await shop.call(confirmImport, { importId: id, ...terms }, manager)
  if (status !== 202) throw new Error(`Not confirmed: ${status}`)
  for (;;) {
    const { data } = await shop.call(getImport, { importId: id }, manager)
    if (data.state === 'shelved') break
    await setTimeout(500)
  }
  const shelved = performance.now()
  const { most } = await running.memory()
  return `import of 100,000 keys: ${seconds(read - started)} s to read and seal, ${seconds(shelved - read)} s to the shelf; memory of the shop ${mb(before)} MB → at most ${mb(most)} MB (budget ${mb(before) + 150})`
}

function show(before: Times, during: Times): void {
  const rows = acts.map((name) => {
    const [one, two] = [before.get(name) ?? [], during.get(name) ?? []]
    const ratio = (part: number) => `${(quantile(two, part) / quantile(one, part)).toFixed(2)} ×`
    const ms = (times: readonly number[], part: number) => quantile(times, part).toFixed(1)
    return [name, ms(one, 0.5), ms(two, 0.5), ratio(0.5), ms(one, 0.99), ms(two, 0.99), ratio(0.99)]
  })
  showTable(['ms', 'p50 before', 'beside it', '', 'p99 before', 'beside it', 'budget 3 ×'], rows)
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const mb = (bytes: number) => Math.round(bytes / 1_048_576)
