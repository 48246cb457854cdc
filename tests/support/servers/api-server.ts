import { pino } from 'pino'
import { buildApp } from '#server/startup/app.ts'
import { assemble } from '#server/startup/assemble.ts'
import { startBackground } from '#server/startup/background.ts'
import { openDemo } from '#server/demo/start-demo.ts'
import { sandboxDelivery } from '#server/demo/sandbox/sandbox-delivery.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { watchContent } from '#server/content/content-store.ts'
import { serve } from '#server/http/files/serve.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { watchSettings } from '#server/settings/setting-store.ts'
import { patient } from '../patient.ts'

// The shop's API as a separate process that tests can kill. Prints its port on the first line.
const settings = readSettings(process.env)
if ('problems' in settings || settings.databaseUrl === null) throw new Error('The test gives every setting')
const log = pino({ level: settings.logLevel })
const context = await assemble({ settings, databaseUrl: settings.databaseUrl, log, wrapPool: patient })
let port = 0
const demo = openDemo(
  context,
  sandboxDelivery(context, () => `http://127.0.0.1:${port}`),
)
const app = buildApp(context, {
  routes: allRoutes(context, demo),
  plainRoutes: allPlainRoutes(context, []),
})
port = (await serve(app, { host: '127.0.0.1', port: 0 })).port
await watchSettings(context.settingStore, context)
await watchContent(context.contentStore, context)
await startBackground(context, demo)
process.stdout.write(`${port}\n`)
