import { listProducts, suggest } from '#contract/catalogue.ts'
import { loadProducts } from '#server/demo/seed/load-products.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const sizes = { small: 1000, large: 10_000 } as const
/** Few enough for a busy machine: a statement may take ten seconds. */
const batch = 100
const warmUps = 10
const rounds = 50

/** Broad words are in a sixth of all products or more, narrow ones in few; the others have to be understood first. */
const queries = [
  ['broad', 'pro'],
  ['broad', 'שנה'],
  ['broad', 'security'],
  ['broad', 'antivirus'],
  ['broad', 'לגיבוי'],
  ['narrow', 'photo editor team'],
  ['narrow', 'foldmere pdf'],
  ['narrow', 'מרוצי ראלי לסטודנטים'],
  ['misspelt', 'antivrus'],
  ['wrong keyboard', 'dhcuh'],
  ['another name', 'נורטון'],
  ['nothing', 'xyzzyqwk'],
] as const
const lists = [
  ['list', 'all products', {}],
  ['list', 'two filters', { platform: 'windows', region: 'israel' }],
  ['list', 'a category by price', { category: 'security', sort: 'price-up' }],
  ['list', 'page 5', { page: 5 }],
] as const

type Ask = (shop: TestShop, round: number) => Promise<{ status: number }>

/** Dots say nothing, but make a query one that nobody has typed before. */
const asNew = (q: string, round: number) => `${q} ${'.'.repeat(round + 1)}`

const groups: Readonly<Record<string, readonly (readonly [what: string, ask: Ask])[]>> = {
  'typed before': queries.map(([kind, q]) => [`${kind}: ${q}`, (shop) => shop.call(listProducts, { q })]),
  'typed for the first time': queries.map(([kind, q]) => [
    `${kind}: ${q}`,
    (shop, round) => shop.call(listProducts, { q: asNew(q, round) }),
  ]),
  suggestions: queries.map(([kind, q]) => [`${kind}: ${q}`, (shop) => shop.call(suggest, { q })]),
  lists: lists.map(([kind, what, input]) => [`${kind}: ${what}`, (shop) => shop.call(listProducts, input)]),
}

/**
 * Search, suggestions and lists in a shop of 10,000 products against one of 1,000, call by call in
 * turn, through the whole of the server. The growth of the median counts.
 */
export async function benchSearch(): Promise<void> {
  const [small, large] = [await shopOf(sizes.small), await shopOf(sizes.large)]
  try {
    for (const [name, calls] of Object.entries(groups)) {
      const all: Pair[] = []
      for (const [what, ask] of calls) {
        const pairs = await timed(ask, small, large)
        console.log(`${name}, ${what}: ${told(pairs)}`)
        all.push(...pairs)
      }
      console.log(`${name}: ${told(all)} (budget 1.50)\n`)
    }
  } finally {
    await small.close()
    await large.close()
  }
}

/** Milliseconds in the small shop, and in the large one. */
type Pair = readonly [small: number, large: number]

async function timed(ask: Ask, small: TestShop, large: TestShop): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const pair = [await milliseconds(ask, small, round), await milliseconds(ask, large, round)] as const
    if (round >= warmUps) pairs.push(pair)
  }
  return pairs
}

async function milliseconds(ask: Ask, shop: TestShop, round: number): Promise<number> {
  const started = performance.now()
  const { status } = await ask(shop, round)
  if (status !== 200) throw new Error(`A call was refused: ${status}`)
  return performance.now() - started
}

function told(pairs: readonly Pair[]): string {
  const [small, large] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
  return `${small.toFixed(2)} → ${large.toFixed(2)} ms, growth ${(large / small).toFixed(2)}`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function shopOf(products: number): Promise<TestShop> {
  const shop = await aShop()
  await seedDemoShop(shop.context)
  for (let there = 0; there < products; there += batch)
    await shop.context.transact(systemActor(), (work) => loadProducts(work, there, batch, new Map()))
  await shop.context.pool.query('analyze')
  return shop
}
