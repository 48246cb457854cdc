import { setTimeout as wait } from 'node:timers/promises'
import { changePrices } from '#contract/admin/products/prices.ts'
import { listAdminProducts } from '#contract/admin/products/products.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { getOverview } from '#contract/admin/reports.ts'
import { listProducts } from '#contract/catalogue.ts'
import { signIn } from '#contract/identity/identity.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'
import { buyAndReadKey } from './buyers.ts'
import { read } from './client.ts'
import { fillCatalogue, inTurnOf, slugsOf } from './fill/fill-catalogue.ts'
import { quantile, type Run, spreadOf } from './report/figure.ts'
import { runShop, type RunningShop } from './running-shop.ts'

const megabyte = 1_048_576
const productsThere = 1000
/** How many keys are added at a time: an import of its own is not what is measured here. */
const keysAtOnce = 2000

/** What happens in a shop, and how often per second. It happens at this pace, however busy the shop is. */
const perSecond = {
  'a page': 20,
  'a list or a search': 8,
  'a whole purchase': 2,
  'a refused sign-in': 0.5,
  'a page of the admin area': 1,
  'a changed price': 0.1,
} as const
type Name = keyof typeof perSecond
type Actions = Readonly<Record<Name, () => Promise<unknown>>>

/**
 * Runs a shop of 1,000 products for an hour with everything that visitors and staff do, and measures its memory
 * every five minutes. Nothing may fail.
 */
export async function benchMixedLoad(run: Run): Promise<void> {
  const running = await runShop()
  try {
    const minutes = run.quick ? [0, 1] : [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]
    const actions = await actionsOf(running, 60 * perSecond['a whole purchase'] * (minutes.at(-1) ?? 0))
    const measured = { times: new Map<Name, number[]>(), failures: [] as string[] }
    const stop = new AbortController()
    const ended = Promise.all(
      namesOf(actions).map((name) => repeat(name, actions[name], measured, stop.signal)),
    )
    const began = performance.now()
    const memory: { minute: number; now: number }[] = []
    for (const minute of minutes) {
      await wait(Math.max(0, began + minute * 60_000 - performance.now()))
      memory.push({ minute, now: (await running.memory()).now / megabyte })
    }
    stop.abort()
    await ended
    addFigures(run, memory, measured)
  } finally {
    await running.close()
  }
}

async function actionsOf(running: RunningShop, purchases: number): Promise<Actions> {
  const { url, shop } = running
  await fillCatalogue(shop, productsThere)
  const product = await aProduct(shop.context, { keys: 0 })
  for (let left = purchases + keysAtOnce; left > 0; left -= keysAtOnce)
    await addKeys(shop.context, product.id, Math.min(left, keysAtOnce))
  const manager = inShifts(shop)
  const slugs = inTurnOf(await slugsOf(shop))
  const pages = inTurnOf([
    () => '/',
    () => '/?lng=he',
    () => '/products',
    () => `/product/${slugs()}`,
    () => `/product/${slugs()}?lng=he`,
    () => '/blog',
    () => '/product/all',
  ])
  const lists = inTurnOf([{}, { page: 2 }, { q: 'pro' }, { sort: 'price-up' }, { q: 'windows' }])
  const staff = inTurnOf([
    async () => shop.call(listAdminOrders, {}, await manager()),
    async () => shop.call(listAdminProducts, { q: 'pro' }, await manager()),
    async () => shop.call(getOverview, { period: 'week' }, await manager()),
  ])
  const percent = inTurnOf([10, -10])
  const changed = async () => {
    const { rows } = await shop.context.pool.query<{ id: string; version: number }>(
      'select id, version from products where id = $1',
      [product.id],
    )
    const change = { products: rows, percent: percent(), rounding: 'agora' } as const
    return shop.call(changePrices, change, await manager())
  }
  return {
    'a page': () => read(url + pages()(), { 'accept-encoding': 'br' }),
    'a list or a search': async () => must(await shop.call(listProducts, lists(), aVisitor()), 200),
    'a whole purchase': () => buyAndReadKey(running, product.id),
    'a refused sign-in': async () =>
      must(await shop.call(signIn, { login: 'nobody', password: 'not the password' }), 401),
    'a page of the admin area': async () => must(await staff()(), 200),
    'a changed price': async () => must(await changed(), 201),
  }
}

const shiftMinutes = 10

/** One manager after the other: a session is valid for 15 minutes, and these browsers do not renew it. */
function inShifts(shop: TestShop): () => Promise<Visitor> {
  const begin = () => ({ began: performance.now(), manager: aManager(shop) })
  let shift = begin()
  return () => {
    if (performance.now() - shift.began > shiftMinutes * 60_000) shift = begin()
    return shift.manager
  }
}

function must({ status }: { readonly status: number }, expected: number): void {
  if (status !== expected) throw new Error(`answered ${status}`)
}

// edge: Object.keys forgets the names
const namesOf = (actions: Actions) => Object.keys(actions) as Name[]

type Measured = { readonly times: Map<Name, number[]>; readonly failures: string[] }

/** Repeats an action at its pace until it is stopped, whether or not the one before has ended. */
async function repeat(
  name: Name,
  act: Actions[Name],
  { times, failures }: Measured,
  signal: AbortSignal,
): Promise<void> {
  const taken: number[] = []
  times.set(name, taken)
  const under = new Set<Promise<void>>()
  const began = performance.now()
  for (let turn = 0; !signal.aborted; turn++) {
    await wait(Math.max(0, began + (turn * 1000) / perSecond[name] - performance.now()))
    const started = performance.now()
    const one = act()
      .then(
        () => void taken.push(performance.now() - started),
        (error: unknown) => void failures.push(`${name}: ${String(error)}`),
      )
      .finally(() => under.delete(one))
    under.add(one)
  }
  await Promise.all(under)
}

function addFigures(
  run: Run,
  memory: readonly { readonly minute: number; readonly now: number }[],
  { times, failures }: Measured,
): void {
  for (const [name, taken] of times)
    for (const [what, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      run.add({
        name: `${name}, ${what}`,
        unit: 'ms',
        value: spreadOf([quantile(taken, share)]),
      })
  for (const failure of new Set(failures)) console.error(failure)
  run.add({
    name: 'what failed',
    unit: 'requests',
    value: spreadOf([failures.length]),
    goal: { atMost: 0 },
  })
  const last = memory.at(-1)?.now ?? 0
  run.add({
    name: 'memory after mixed load',
    unit: 'MB',
    value: spreadOf([last]),
    goal: { atMost: 250 },
    series: [
      {
        axis: 'minutes',
        points: memory.map(({ minute, now }) => ({ at: minute, value: spreadOf([now]) })),
      },
    ],
  })
}
