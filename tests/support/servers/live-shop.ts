import { registerHooks } from 'node:module'
import process from 'node:process'
import { pino } from 'pino'

// A live shop as a separate process that starts everything except the port. Prints all loaded modules, and the status
// of the pages whose paths it is given.
const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
const { assemble } = await import('#server/startup/assemble.ts')
const { startBackground } = await import('#server/startup/background.ts')
const { buildApp } = await import('#server/startup/app.ts')
const { openBuiltWeb } = await import('#server/pages/built-web.ts')
const { allPlainRoutes, allRoutes } = await import('#server/startup/routes.ts')
const { readSettings } = await import('#server/settings/read-settings.ts')
await import('#server/startup/run-shop.ts')

const read = readSettings({
  ...process.env,
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYMENT_METHODS: 'payplus',
  PAYPLUS_API_KEY: 'a',
  PAYPLUS_SECRET_KEY: 's',
  PAYPLUS_PAGE_UID: 'p',
})
if ('problems' in read || read.databaseUrl === null) throw new Error('The test gives every setting')
// as if all variables that a live shop requires were set
const variables = { ...read.variables, environmentNames: new Set(Object.keys(read.variables.values)) }
const settings = { ...read, mode: 'live', variables } as const
const context = await assemble({
  settings,
  databaseUrl: read.databaseUrl,
  log: pino({ level: 'silent' }),
})
const routes = allRoutes(context, null)
const paths = routes.map(({ endpoint }) => endpoint.path)
const web = await openBuiltWeb()
const app = buildApp(context, {
  routes,
  plainRoutes: allPlainRoutes(context, web.renderer.publicPaths),
  web: { ...web, files: new Map() },
})
const pages: Record<string, number> = {}
for (const path of process.argv.slice(2)) {
  const response = await app.fetch(new Request(settings.publicUrl + path), { address: '10.0.0.1' })
  pages[path] = response.status
}
const background = await startBackground(context, null)
await background.stop()
context.mailer.close()
await context.pool.end()
process.stdout.write(JSON.stringify({ loaded: [...loaded], paths, pages }))
