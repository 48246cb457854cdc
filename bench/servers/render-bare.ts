import { createServer } from 'node:http'
import process from 'node:process'
import type { PageRenderer } from '#contract/page.ts'
import { callInProcess } from '#server/http/handle-call.ts'
import { botNote } from '#server/pages/bot-note.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { listen } from './listen.ts'
import { recordStatements, type Statement, type StatementRecorder } from './record-statements.ts'

/** The environment of the shop that serves the page: they share a database. */
type Task = { readonly environment: Readonly<Record<string, string>>; readonly address: string }

// Renders a page with as little else as possible: its SQL statements, one after another, then renderToString
// of its tree from loaded data.
process.once('message', (task: Task) => void renderBare(task))

async function renderBare({ environment, address }: Task): Promise<void> {
  const recorder = recordStatements()
  const database = { url: environment['DATABASE_URL'] ?? '', drop: async () => undefined }
  const shop = await aShop({ environment, database, wrapPool: recorder.wrap })
  const renderer = await openRenderer()
  const { data, statements } = await readPage(shop, renderer, address, recorder)
  const request = {
    address,
    language: 'en' as const,
    origin: shop.context.settings.publicUrl,
    shop: site(shop),
  }
  const server = createServer((_, response) => {
    void runAll(shop, statements).then(() => response.end(renderer.render(request, data)))
  })
  await listen(server)
}

async function openRenderer(): Promise<PageRenderer> {
  const built = new URL('../../dist/renderer/page-renderer.js', import.meta.url)
  const { renderer }: { renderer: PageRenderer } = await import(built.href)
  return renderer
}

/** The data of the page, and the statements that read it. */
async function readPage(
  shop: TestShop,
  renderer: PageRenderer,
  address: string,
  recorder: StatementRecorder,
) {
  const routes = allRoutes(shop.context, shop.demo)
  const data: Record<string, unknown> = {}
  const read = async () => {
    for (const [name, call] of Object.entries(renderer.match(address, 'en', 'demo').calls)) {
      const route = routes.find(({ endpoint }) => endpoint.path === call.endpoint.path)
      if (route === undefined) throw new Error(name)
      data[name] = await callInProcess(shop.context, route, call.input)
    }
  }
  // once before, to fill the caches of the process
  await read()
  return { statements: await recorder.during(read), data }
}

async function runAll({ context }: TestShop, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await context.pool.query(statement)
}

function site({ context }: TestShop) {
  return {
    ...context.settings.shop.en,
    demo: true,
    googleClientId: null,
    menus: { header: [], footer: [], categories: [] },
    payments: ['sandbox' as const],
    botNote: botNote('altcha', 'en'),
  }
}
