import type { Logger } from 'pino'
import { type App, buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { ownAddress } from './own-address.ts'
import { startBackground } from './background.ts'
import { beginEmpty, refuseDemo } from './begin-empty.ts'
import { allProductsSnapshot, type AllProductsSnapshot } from '#server/catalogue/all-products-snapshot.ts'
import { watchContent } from '#server/content/content-store.ts'
import { serveAllProducts } from '#server/catalogue/serve-all-products.ts'
import { startWarmingImages } from '#server/catalogue/images/warm-images.ts'
import { systemActor } from '#server/database/actor.ts'
import { requireDurableDatabase } from '#server/database/require-durable-database.ts'
import type { DemoManager } from '#server/demo/seed/demo-manager.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { StartedDemo } from '#server/demo/start-demo.ts'
import { responseCache, type ResponseCache } from '#server/http/cache/response-cache.ts'
import { isApiHost } from '#server/http/checks/cors.ts'
import { isShopClosed } from '#server/http/checks/maintenance.ts'
import { commonHeaders } from '#server/http/checks/security-headers.ts'
import { inviteFirstOwner } from '#server/identity/team/invite-first-owner.ts'
import type { Rounds } from '#server/jobs/rounds.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { storeBuiltFiles } from '#server/pages/built-files.ts'
import { openBuiltWeb, type WebFiles } from '#server/pages/built-web.ts'
import { watchCatalogue } from '#server/pages/watch-catalogue.ts'
import type { Route } from '#server/http/route.ts'
import { quickResponder } from '#server/http/quick-responder.ts'
import { waitAtMost } from '#server/jobs/run-in-time.ts'
import { sharedCalls } from '#server/http/shared-responses.ts'
import { measuredCalls, measuredPages, measuredProducts } from './measure.ts'
import { watchDataKeys } from '#server/stock/keys/watch-data-keys.ts'
import { refreshRelease } from './refresh-release.ts'
import { findDatabase, openDatabase } from './open-database.ts'
import { allPlainRoutes, allRoutes } from './routes.ts'
import { type HttpListener, type QuickResponder, serve } from '#server/http/files/serve.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { watchSettings } from '#server/settings/setting-store.ts'

export type OpenShop = {
  readonly port: number
  readonly shopName: string
  /** The demo manager, only at the start that created it. */
  readonly seeded: DemoManager | null
  /** The password of the demo mailbox, if it is public. */
  readonly mailboxPassword: string | null
  /** The link for becoming the owner of a shop without one. */
  readonly setUpLink: string | null
  /** Started with `--empty`, but has the demo already. */
  readonly isNotEmpty: boolean
  /**
   * Closes the port first; current requests finish, periodic work and jobs are interrupted; then connections
   * and the database close. Takes at most ten seconds.
   */
  stop(): Promise<void>
}

export type OpenWeb = () => Promise<WebFiles>

export type ShopOptions = {
  /** Loads the page renderer; `npm run dev` passes Vite's. */
  readonly openWeb?: OpenWeb | undefined
  /** Payment providers instead of the configured ones. */
  readonly providers?: PaymentProviders | undefined
  /** Starts without the demo. */
  readonly empty?: boolean
  /** It is one of several processes on one port, and the database is already open. */
  readonly worker?: WorkerPart | undefined
}

/** Whether it is the first, which creates the initial data of a new shop and prints the owner's link. */
export type WorkerPart = { readonly first: boolean }

/**
 * Starts the shop: database, migrations, demo data once unless it is to be empty, site and API on one port,
 * jobs.
 */
export async function openShop(
  settings: Settings,
  log: Logger,
  { openWeb = openBuiltWeb, providers, empty = false, worker }: ShopOptions = {},
): Promise<OpenShop> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }
  try {
    return { ...(await open({ settings, log, openWeb, providers, empty, worker }, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Opening = {
  readonly settings: Settings
  readonly log: Logger
  readonly openWeb: OpenWeb
  readonly providers: PaymentProviders | undefined
  readonly empty: boolean
  readonly worker: WorkerPart | undefined
}

/**
 * How long periodic work and jobs may take to end, and connections to be released; then the database ends
 * them.
 */
const workGraceMilliseconds = 5000
const poolGraceMilliseconds = 2000

async function open(
  { settings, log, openWeb, providers, empty, worker }: Opening,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<OpenShop, 'stop'>> {
  const databaseUrl =
    worker === undefined ? await openDatabase({ settings, log, stops }) : await findDatabase(settings)
  const isFirst = worker === undefined || worker.first
  const isNotEmpty = empty && isFirst && !(await beginEmpty(databaseUrl))
  const chosen = providers === undefined ? {} : { providers }
  const context = await assemble({ settings, databaseUrl, log, ...chosen })
  stops.push(() => {
    context.mailer.close()
    context.contentStore.close()
    const closed = waitAtMost(
      poolGraceMilliseconds,
      Promise.all([context.replica?.stop(), context.pool.end()]),
    )
    return closed.then(() => context.tracing?.stop())
  })
  const demo = await openForMode(context, () => ownAddress(settings.host, listening.port))
  const web = await openWeb()
  await storeBuiltFiles(context, web.files)
  const plainRoutes = allPlainRoutes(context, web.renderer.publicPaths, [...web.files.keys()])
  const cache = responseCache()
  const routes = allRoutes(context, demo)
  const app = buildApp(context, { routes, plainRoutes, cache, web })
  const snapshot = allProductsSnapshot(context.pool, context.report)
  const forget = () => {
    cache.drop()
    snapshot.drop()
    for (const { drop } of plainRoutes) drop?.()
  }
  web.onChange?.(forget)
  await watch(context, forget, stops)
  const { host, port } = settings
  const quick = quickly(context, web, { app, cache, routes, snapshot })
  const sharesPort = worker !== undefined
  const listening: HttpListener = await serve(app, { host, port, sharesPort, front: web.front, quick })
  stops.push(() => listening.stop())
  await startWork(context, demo, { listening, isFirst, rounds: refreshRelease(context, web.files) }, stops)
  const { seeded, mailboxPassword } = demo ?? { seeded: null, mailboxPassword: null }
  const setUpToken = isFirst ? await context.transact(systemActor(), inviteFirstOwner) : null
  return {
    port: listening.port,
    shopName: context.settings.shop.en.name,
    seeded,
    mailboxPassword,
    // in the fragment, which browsers send to nobody
    setUpLink: setUpToken === null ? null : `${settings.publicUrl}/invitation#token=${setUpToken}`,
    isNotEmpty,
  }
}

/** Background work: periodic work, jobs, and, for all processes, pictures that visitors will request. */
async function startWork(
  context: ServerContext,
  demo: StartedDemo | null,
  { listening, isFirst, rounds }: { listening: HttpListener; isFirst: boolean; rounds: Rounds },
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  const closing = new AbortController()
  const background = await startBackground(context, demo, closing.signal, rounds)
  const covers = context.content.posts.en.flatMap(({ pictureId }) => pictureId ?? [])
  const warming = isFirst ? startWarmingImages(context, covers) : null
  stops.push(async () => {
    closing.abort()
    const work = Promise.all([background.stop(), warming?.stop()])
    // the port closes before anything is awaited; the step above then finds it closed
    await Promise.all([listening.stop(), waitAtMost(workGraceMilliseconds, work)])
  })
}

/** A live shop does not load demo code, and requires a durable database. */
async function openForMode(context: ServerContext, origin: () => string): Promise<StartedDemo | null> {
  if (context.settings.mode === 'live') {
    await requireDurableDatabase(context.pool, context.settings.databaseMayHide)
    await refuseDemo(context.pool)
    return null
  }
  const { startDemo } = await import('#server/demo/start-demo.ts')
  return startDemo(context, origin)
}

/** Listens for changes made by any server on this database. */
async function watch(
  context: ServerContext,
  forget: () => void,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  context.settingStore.onPagesChange(forget)
  context.contentStore.onChange(forget)
  const settings = await watchSettings(context.settingStore, context)
  stops.push(() => settings.stop())
  const content = await watchContent(context.contentStore, context)
  stops.push(() => content.stop())
  const dataKeys = await watchDataKeys(context)
  stops.push(() => dataKeys.stop())
  const catalogue = await watchCatalogue(context, forget)
  stops.push(() => catalogue.stop())
}

/** The API host has no pages of its own. */
function ofSite(hosts: Settings, respond: QuickResponder): QuickResponder {
  return (request, response) => !isApiHost(request.headers.host, hosts) && respond(request, response)
}

type FromMemory = {
  readonly app: App
  readonly cache: ResponseCache
  readonly routes: readonly Route[]
  readonly snapshot: AllProductsSnapshot
}

/** Responses from the cache, before the router. */
function quickly(
  context: ServerContext,
  web: WebFiles,
  { app, cache, routes, snapshot }: FromMemory,
): QuickResponder[] {
  const { settings } = context
  const headers = commonHeaders(context.secure, settings)
  const products = measuredProducts(context, serveAllProducts(snapshot, headers))
  const responders = [products, measuredCalls(context, cache, sharedCalls(routes), headers)]
  if (app.pages !== null) {
    const pages = quickResponder(cache, app.pages.keyOf, headers)
    responders.push(ofSite(settings, measuredPages(context, web, pages)))
  }
  return [
    whileOpen(settings, (request, response) => responders.some((respond) => respond(request, response))),
  ]
}

/** In maintenance mode the caller must be identified first. */
function whileOpen(settings: Settings, respond: QuickResponder): QuickResponder {
  return (request, response) => !isShopClosed(settings) && respond(request, response)
}
