import { read, requestsPerSecond, type Target } from './client.ts'
import { fillCatalogue, inTurnOf, slugsOf } from './fill/fill-catalogue.ts'
import { floorOf, measureInTurn, type Run, type Series, spreadOf } from './report/figure.ts'
import { type RunningShop, runShop } from './running-shop.ts'
import { sameBytes, startFloor } from './servers/start-floor.ts'

/** Enough that no product page is rendered twice: the second time it would come from memory. */
const products = 10_000
const connections = 16
const unit = 'requests/s'
const br = { 'accept-encoding': 'br' }

/**
 * Measures pages from memory, freshly rendered and not modified, compared with the minimal cost of sending
 * the same bytes.
 */
export async function benchPages(run: Run): Promise<void> {
  const running = await runShop()
  try {
    await fillCatalogue(running.shop, run.quick ? 1000 : products)
    for (const path of ['/', '/products']) await cachedPage(run, running, path)
    await unchangedPage(run, running)
    await uncachedPage(run, running)
    await byConnections(run, running)
  } finally {
    await running.close()
  }
  await byProcesses(run)
}

const loadOf = ({ quick }: Run, several = connections) => ({
  connections: several,
  seconds: quick ? 1 : 2,
})

async function cachedPage(run: Run, { url }: RunningShop, path: string): Promise<void> {
  const floor = await sameBytes(url + path, br)
  const found = await measureInTurn(run, {
    ours: () => requestsPerSecond({ url: url + path, headers: br }, loadOf(run)),
    floor: () => requestsPerSecond({ url: floor.url, headers: br }, loadOf(run)),
  })
  await floor.stop()
  run.add({
    name: `cached page ${path}`,
    unit,
    value: spreadOf(found.ours),
    floor: floorOf('node:http, same bytes', found.ours, found.floor, { atLeast: 0.9 }),
  })
}

async function unchangedPage(run: Run, { url }: RunningShop): Promise<void> {
  const path = '/products'
  const { headers } = await fetch(url + path, { headers: br })
  const known = { ...br, 'if-none-match': headers.get('etag') ?? '' }
  const floor = await sameBytes(url + path, known)
  const found = await measureInTurn(run, {
    ours: () => requestsPerSecond({ url: url + path, headers: known, status: 304 }, loadOf(run)),
    floor: () => requestsPerSecond({ url: floor.url, headers: known, status: 304 }, loadOf(run)),
  })
  await floor.stop()
  run.add({
    name: 'page not changed since (304)',
    unit,
    value: spreadOf(found.ours),
    floor: floorOf('node:http, same 304', found.ours, found.floor, { atLeast: 0.9 }),
  })
}

async function uncachedPage(run: Run, { url, shop, environment }: RunningShop): Promise<void> {
  const next = inTurnOf((await slugsOf(shop)).map((slug) => `/product/${slug}`))
  const floor = await startFloor('render-bare.ts', { environment, address: next() })
  const found = await measureInTurn(run, {
    ours: () => requestsPerSecond({ url, next }, loadOf(run)),
    floor: () => requestsPerSecond({ url: floor.url, next }, loadOf(run)),
  })
  await floor.stop()
  run.add({
    name: 'page of a product, rendered again',
    unit,
    value: spreadOf(found.ours),
    floor: floorOf('renderToString and its SQL', found.ours, found.floor, { atLeast: 0.6 }),
  })
}

async function byConnections(run: Run, { url }: RunningShop): Promise<void> {
  const counts = run.quick ? [1, 64] : [1, 8, 64, 256]
  await cachedAlong(run, 'connections', counts, async (count) => ({
    target: { url: `${url}/products`, headers: br },
    several: count,
    stop: async () => undefined,
  }))
}

/** Measures by number of processes; the clients share the processor cores with them. */
async function byProcesses(run: Run): Promise<void> {
  const counts = run.quick ? [1, 2] : [1, 2, 4]
  await cachedAlong(run, 'processes', counts, async (count) => {
    const running = await runShop({ environment: { WORKERS: String(count) } })
    await warmUp(`${running.url}/products`)
    return {
      target: { url: `${running.url}/products`, headers: br },
      several: 64,
      stop: () => running.close(),
    }
  })
}

/** Fills the page cache of every process: new connections are spread over all of them. */
async function warmUp(url: string): Promise<void> {
  for (let request = 0; request < 100; request++) await read(url, { ...br, connection: 'close' })
}

type Point = { readonly target: Target; readonly several: number; stop(): Promise<void> }

async function cachedAlong(
  run: Run,
  axis: string,
  counts: readonly number[],
  open: (count: number) => Promise<Point>,
): Promise<void> {
  const points: Series['points'][number][] = []
  for (const at of counts) {
    const point = await open(at)
    const { ours } = await measureInTurn(run, {
      ours: () => requestsPerSecond(point.target, { ...loadOf(run, point.several), seconds: 1 }),
    })
    points.push({ at, value: spreadOf(ours) })
    await point.stop()
  }
  const value = points[0]?.value ?? spreadOf([0])
  run.add({ name: `cached page, by ${axis}`, unit, value, series: [{ axis, points }] })
}
