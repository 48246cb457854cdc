import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { PageRenderer } from '#contract/page.ts'
import { botNote } from '#server/pages/bot-note.ts'
import { type App, buildApp } from '#server/startup/app.ts'
import { allProductsSnapshot } from '#server/catalogue/all-products-snapshot.ts'
import { serveAllProducts } from '#server/catalogue/serve-all-products.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { callInProcess } from '#server/http/bind.ts'
import type { Route } from '#server/http/route.ts'
import { commonHeaders } from '#server/http/security-headers.ts'
import { quickAnswers } from '#server/http/quick-answers.ts'
import { readStaticFiles } from '#server/pages/static-files.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { serve } from '#server/http/serve.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aShop } from '#tests/support/shop.ts'

const built = fileURLToPath(new URL('../dist/', import.meta.url))
const seconds = 5
const connections = 16

type Target = { readonly url: string; readonly encoding: string }

/** Requests per second, the median of three runs in turn with its floor. */
async function measure({ url, encoding }: Target): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    headers: { 'accept-encoding': encoding },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function compare(name: string, budget: number, ours: Target, floor: Target): Promise<void> {
  const rounds: [number, number][] = []
  for (let round = 0; round < 3; round++) rounds.push([await measure(ours), await measure(floor)])
  const ratios = rounds.map(([a, b]) => a / b).toSorted((a, b) => a - b)
  const [a, b] = rounds[1] ?? [0, 0]
  console.log(
    `${name}: ${a.toFixed(0)} against ${b.toFixed(0)} req/s, median ratio ${ratios[1]?.toFixed(2)} (budget ${budget.toFixed(2)})`,
  )
}

/** Pages and the product list against the least a Node server can do with the same bytes. */
export async function benchPages(): Promise<void> {
  const shop = await aShop()
  for (let i = 0; i < 1000; i++) await aProduct(shop.context, { keys: i % 100 === 0 ? 1 : 0 })
  const { renderer }: { renderer: PageRenderer } = await import(`${built}page-renderer.js`)
  const routes = allRoutes(shop.context, shop.demo)
  const app = buildApp(shop.context, {
    routes,
    plainRoutes: allPlainRoutes(shop.context, renderer.publicPaths),
    web: { renderer, files: readStaticFiles(`${built}client`) },
  })
  const headers = commonHeaders(false, { publicUrl: 'http://localhost', apiUrl: null })
  const snapshot = allProductsSnapshot(shop.context.pool, console.error)
  const open = await serve(app, {
    host: '127.0.0.1',
    port: 0,
    quick: [
      serveAllProducts(snapshot, headers),
      ...(app.pages === null ? [] : [quickAnswers(app.pages.cache, app.pages.keyOf, headers)]),
    ],
  })
  const url = `http://127.0.0.1:${open.port}`
  const address = '/products'

  const sample = await fetch(url + address, { headers: { 'accept-encoding': 'br' } })
  const bare = await sameBytes(sample, url + address, 'br')
  await compare('cached page', 0.7, { url: url + address, encoding: 'br' }, { url: bare.url, encoding: 'br' })
  bare.server.close()

  await benchUncached(shop.context, app, renderer, routes)

  const all = await fetch(`${url}/product/all`, { headers: { 'accept-encoding': 'br' } })
  const bareAll = await sameBytes(all, `${url}/product/all`, 'br')
  await compare(
    '/product/all, 1,000 products',
    0.6,
    { url: `${url}/product/all`, encoding: 'br' },
    { url: bareAll.url, encoding: 'br' },
  )
  bareAll.server.close()
  await open.stop()
  await shop.close()
}

/** A page drawn again each time, its data read from the database, against the same tree rendered from data at hand. */
async function benchUncached(
  context: ServerContext,
  app: App,
  renderer: PageRenderer,
  routes: readonly Route[],
): Promise<void> {
  const address = '/products'
  const match = renderer.match(address, 'en')
  const calls = await Promise.all(
    Object.entries(match.calls).map(async ([name, call]) => {
      const route = routes.find(({ endpoint }) => endpoint.path === call.endpoint.path)
      if (route === undefined) throw new Error(name)
      return [name, await callInProcess(context, route, call.input)] as const
    }),
  )
  const { shop } = context.settings
  const request = {
    address,
    language: 'en' as const,
    origin: context.settings.publicUrl,
    shop: {
      ...shop.en,
      demo: true,
      googleClientId: null,
      menus: { header: [], footer: [], categories: [] },
      payments: ['sandbox' as const],
      botNote: botNote('altcha', 'en'),
    },
  }
  const data = Object.fromEntries(calls)
  const bareRender = createServer((_, response) => response.end(renderer.render(request, data)))
  await new Promise<void>((resolve) => bareRender.listen(0, '127.0.0.1', resolve))
  let drawn = 0
  const dropping = createServer((incoming, response) => {
    // another page of the list each time: equal ones would be drawn once for all who wait
    app.pages?.cache.drop()
    void app.pages
      ?.page(`${incoming.url}?page=${1 + (drawn++ % 60)}`, '')
      .then((page) => response.end(page.body))
  })
  await new Promise<void>((resolve) => dropping.listen(0, '127.0.0.1', resolve))
  await compare(
    'uncached page',
    0.7,
    { url: urlOf(dropping) + address, encoding: 'identity' },
    { url: urlOf(bareRender), encoding: 'identity' },
  )
  dropping.close()
  bareRender.close()
}

function urlOf(server: Server): string {
  // edge: a listening TCP server has an AddressInfo
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that does nothing but send the bytes and headers another one sent. */
async function sameBytes(
  sample: Response,
  url: string,
  encoding: string,
): Promise<{ url: string; server: Server }> {
  const { request } = await import('node:http')
  const body = await new Promise<Buffer>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
  const headers = Object.fromEntries(
    [...sample.headers].filter(
      ([name]) => !['transfer-encoding', 'connection', 'keep-alive', 'date'].includes(name),
    ),
  )
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: urlOf(server), server }
}
