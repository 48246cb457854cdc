import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'

/** Answers from memory before the router, or says no. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type Listening = { readonly port: number; stop(): Promise<void> }

/** Slow or silent clients are cut: headers within 10 s, the whole request within 20 s. */
const headersMilliseconds = 10_000
const requestMilliseconds = 20_000

/** Opens the port. Rejects with the system's own error when it is taken. */
export async function serve(
  app: App,
  { host, port, quick = [] }: { host: string; port: number; quick?: readonly QuickAnswer[] },
): Promise<Listening> {
  const listener = getRequestListener((request, env) => app.fetch(request, { address: addressOf(env) }))
  const server = createServer(
    { headersTimeout: headersMilliseconds, requestTimeout: requestMilliseconds, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (!quick.some((answer) => answer(request, response))) void listener(request, response)
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  // edge: a listening TCP server has an AddressInfo
  return { port: (server.address() as AddressInfo).port, stop: () => close(server) }
}

function addressOf(env: { incoming?: unknown }): string {
  // edge: the adapter hands over Node's own request
  return (env.incoming as IncomingMessage | undefined)?.socket.remoteAddress ?? 'unknown'
}

/** Lets requests in flight end (at most 8 s), then closes what is left. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), 8000)
  await closed
  clearTimeout(cut)
}
