import { createServer as createSocketServer } from 'node:http'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { PageRenderer } from '#contract/page.ts'
import type { WebFiles } from '#server/pages/built-web.ts'
import { runShop } from '#server/startup/run-shop.ts'

// Serves the shop through Vite: from sources instead of built files, with hot replacement in the browser.
// `npm run dev` starts it, and restarts it when a server file changes (tools/dev.ts).
const root = fileURLToPath(new URL('..', import.meta.url))
const entry = '/src/web/entry-server.tsx'
process.env['NODE_ENV'] = 'development'

async function openSources(): Promise<WebFiles> {
  // Vite listens for WebSocket upgrades on a server of its own; the shop's server forwards them.
  const sockets = createSocketServer()
  const vite = await createServer({
    root,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: sockets },
      warmup: { clientFiles: ['src/web/entry-client.tsx'] },
    },
  })
  // edge: our own module
  const load = async () => ((await vite.ssrLoadModule(entry)) as { renderer: PageRenderer }).renderer
  let renderer = await load()
  let changed = () => {}
  /** Each request waits for the current sources; unchanged modules are available immediately. */
  const refresh = async () => {
    const next = await load()
    if (next === renderer) return
    renderer = next
    changed()
  }
  return {
    renderer: {
      match: (address, language, mode) => renderer.match(address, language, mode),
      render: (request, data, failure) => renderer.render(request, data, failure),
      renderClosed: (request, notice) => renderer.renderClosed(request, notice),
      publicPaths: renderer.publicPaths,
      contentHashes: renderer.contentHashes,
    },
    files: new Map(),
    front: {
      handle: (request, response, passOn) =>
        vite.middlewares(request, response, () => {
          refresh().then(passOn, (error: Error) => {
            vite.ssrFixStacktrace(error)
            console.error(error)
            response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
          })
        }),
      upgrade: (request, socket, head) => void sockets.emit('upgrade', request, socket, head),
    },
    onChange: (listener) => (changed = listener),
  }
}

await runShop({ openWeb: openSources })
