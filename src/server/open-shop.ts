import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { PageRenderer } from '../contract/page.ts'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { startBackground } from './background.ts'
import { allProductsSnapshot } from './catalogue/all-products-snapshot.ts'
import { serveAllProducts } from './catalogue/serve-all-products.ts'
import { warmImages } from './catalogue/warm-images.ts'
import { refuseForgetful } from './database/durability.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { type DemoManager, seedDemoShop } from './demo/seed-demo-shop.ts'
import { commonHeaders } from './http/security-headers.ts'
import { sandboxDelivery } from './outside/payments/sandbox-delivery.ts'
import { quickPages } from './pages/quick-pages.ts'
import { readStaticFiles } from './pages/static-files.ts'
import { watchCatalogue } from './pages/watch-catalogue.ts'
import { allPlainRoutes, allRoutes } from './routes.ts'
import { type Listening, serve } from './serve.ts'
import type { Settings } from './settings.ts'

export type OpenShop = {
  readonly port: number
  /** The demo manager, only at the start that made it. */
  readonly seeded: DemoManager | null
  /** Stops in the reverse order of starting: no new requests, jobs end, connections close, then the database. */
  stop(): Promise<void>
}

const built = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Starts the whole shop: database, migrations, demo data once, site and API on one port, jobs. */
export async function openShop(settings: Settings, log: Logger): Promise<OpenShop> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }
  try {
    return { ...(await open(settings, log, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(
  settings: Settings,
  log: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<OpenShop, 'stop'>> {
  const databaseUrl = settings.databaseUrl ?? (await startOwnDatabase(settings, log, stops))
  await migrate(databaseUrl)
  const context = await assemble({ settings, databaseUrl, log })
  stops.push(async () => {
    context.mailer.close()
    await context.pool.end()
  })
  if (settings.mode === 'live') await refuseForgetful(context.pool)
  const seeded = settings.mode === 'demo' ? await seedDemoShop(context) : null

  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const delivery = sandboxDelivery(context, () => `http://127.0.0.1:${listening.port}`)
  const { renderer }: { renderer: PageRenderer } = await import(`${built}page-renderer.js`)
  const plainRoutes = allPlainRoutes(context, renderer.publicPaths)
  const app = buildApp(context, {
    routes: allRoutes(context, delivery),
    plainRoutes,
    web: { renderer, files: readStaticFiles(`${built}client`) },
  })
  const snapshot = allProductsSnapshot(context.pool, report)
  const forget = () => {
    app.pages?.cache.drop()
    snapshot.drop()
    for (const { drop } of plainRoutes) drop?.()
  }
  const watch = await watchCatalogue(context, forget)
  stops.push(() => watch.stop())
  const headers = commonHeaders(context.secure)
  const listening: Listening = await serve(app, {
    host: settings.host,
    port: settings.port,
    quick: [
      serveAllProducts(snapshot, headers),
      ...(app.pages === null ? [] : [quickPages(app.pages, headers)]),
    ],
  })
  stops.push(() => listening.stop())
  const background = await startBackground(context, delivery)
  stops.push(() => background.stop())
  const closing = new AbortController()
  stops.push(async () => closing.abort())
  void warmImages(context.pool, context.images, context.covers.pictures.keys(), closing.signal).catch(report)
  return { port: listening.port, seeded }
}

async function startOwnDatabase(
  settings: Settings,
  log: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDirectory: settings.dataDirectory, log })
  stops.push(() => database.stop())
  return database.url
}
