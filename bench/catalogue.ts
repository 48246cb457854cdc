import { requestsPerSecond } from './client.ts'
import { fillCatalogue, inTurnOf, slugsOf } from './fill/fill-catalogue.ts'
import { floorOf, measureInTurn, type Run, spreadOf } from './report/figure.ts'
import { type RunningShop, runShop } from './running-shop.ts'
import { sameBytes } from './servers/start-floor.ts'

const unit = 'requests/s'
const br = { 'accept-encoding': 'br' }
const loadOf = ({ quick }: Run) => ({ connections: 16, seconds: quick ? 1 : 2 })
const list = '/api/products?category=security&sort=price-up'

/**
 * The catalogue's calls, from memory and on first request; GET /product/all with 1,000 and 10,000 products.
 */
export async function benchCatalogue(run: Run): Promise<void> {
  const running = await runShop()
  const { shop } = running
  try {
    await fillCatalogue(shop, 1000)
    await measureFromMemory(run, running, '/product/all, 1,000 products', '/product/all', 0.6)
    if (!run.quick) {
      await fillCatalogue(shop, 10_000)
      await sinceFresh()
      await measureFromMemory(run, running, '/product/all, 10,000 products', '/product/all', 0.6)
    }
    const slugs = await slugsOf(shop)
    await measureFromMemory(run, running, 'list, from memory', list, 0.5)
    await measureFromMemory(run, running, 'product, from memory', `/api/products/${slugs[0]}`, 0.5)
    await measureFromMemory(run, running, 'search, from memory', '/api/products?q=security', 0.5)
    await measureUncached(
      run,
      running,
      'product, asked for the first time',
      slugs.map((slug) => `/api/products/${slug}`),
      1500,
    )
    await measureUncached(run, running, 'list, asked for the first time', lists(), 1500)
    await measureUncached(run, running, 'search, made for the first time', searches())
  } finally {
    await running.close()
  }
}

async function measureFromMemory(
  run: Run,
  { url }: RunningShop,
  name: string,
  path: string,
  atLeast: number,
): Promise<void> {
  const floor = await sameBytes(url + path, br)
  const found = await measureInTurn(run, {
    ours: () => requestsPerSecond({ url: url + path, headers: br }, loadOf(run)),
    floor: () => requestsPerSecond({ url: floor.url, headers: br }, loadOf(run)),
  })
  await floor.stop()
  const value = spreadOf(found.ours)
  run.add({
    name,
    unit,
    value,
    floor: floorOf('node:http, same bytes', found.ours, found.floor, { atLeast }),
  })
}

async function measureUncached(
  run: Run,
  { url }: RunningShop,
  name: string,
  paths: readonly string[],
  atLeast?: number,
): Promise<void> {
  const next = inTurnOf(paths)
  const { ours } = await measureInTurn(run, {
    ours: () => requestsPerSecond({ url, next, headers: br }, loadOf(run)),
  })
  run.add({ name, unit, value: spreadOf(ours), ...(atLeast === undefined ? {} : { goal: { atLeast } }) })
}

/** More addresses than one run requests: pages of the whole catalogue, in every order and both languages. */
function lists(): readonly string[] {
  return ['popular', 'newest', 'price-up', 'price-down'].flatMap((sort) =>
    ['en', 'he'].flatMap((language) =>
      ['', '&stock=yes', '&kind=key', '&kind=key,file'].flatMap((filter) =>
        Array.from(
          { length: 600 },
          (_, at) => `/api/products?sort=${sort}&language=${language}${filter}&page=${at + 1}`,
        ),
      ),
    ),
  )
}

/** The search ignores dots, but they make each query a new one. */
function searches(): readonly string[] {
  const words = ['security', 'photo editor', 'antivirus', 'pdf', 'שנה', 'לגיבוי']
  return Array.from({ length: 3000 }, (_, at) => {
    const word = words[at % words.length] ?? ''
    return `/api/products?q=${encodeURIComponent(`${word}${' .'.repeat(1 + (Math.floor(at / words.length) % 20))}${at}`)}`
  })
}

/**
 * Waits until the list of all products is fresh: it is rebuilt once it is five seconds old, and sent once
 * more until then.
 */
async function sinceFresh(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15_000))
}
