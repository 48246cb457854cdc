import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** `lost`: done, but the response never arrives. `slow`: no response. `nonsense`: JSON of another shape. */
export const providerFaults = ['down', 'html', 'reset', 'lost', 'slow', 'nonsense'] as const
/** `held`: done, but the response arrives only when nobody waits for it any more. */
export type ProviderFault = (typeof providerFaults)[number] | 'held'

export type ProviderRequest = {
  /** By default the last part of the path. */
  readonly call: string
  readonly method: string
  /** As received, with the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export type ProviderResponse = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type ProviderServer = {
  readonly url: string
  /** Injected faults by call. */
  readonly faults: Map<string, ProviderFault>
  readonly stop: () => Promise<void>
}

/**
 * The server of a fake payment provider, which responds as `handle` says and fails on demand.
 * `callOf` names a call by its path (without query), its method, and its query or body. A text is sent
 * as it is, anything else as JSON.
 */
export async function providerServer(
  handle: (request: ProviderRequest) => ProviderResponse | Promise<ProviderResponse>,
  callOf: (path: string, method: string, sent: string) => string = lastPart,
): Promise<ProviderServer> {
  const faults = new Map<string, ProviderFault>()
  const server = createServer((request, response) => {
    const { url: path = '', method = '', headers } = request
    const [place = '', query = ''] = path.split('?')
    void text(request).then((body) => {
      const call = callOf(place, method, method === 'GET' ? query : body)
      return respond(request, response, faults.get(call), () => handle({ call, method, path, headers, body }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    faults,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? ''
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  fault: ProviderFault | undefined,
  handle: () => ProviderResponse | Promise<ProviderResponse>,
): Promise<void> {
  if (fault === 'slow') return
  if (fault === 'reset') return void request.socket.destroy()
  if (fault === 'down') return void response.writeHead(503).end('Service Unavailable')
  if (fault === 'html') return void response.writeHead(200).end('<!doctype html><title>Maintenance</title>')
  if (fault === 'nonsense') return void response.writeHead(200).end('{"results":[]}')
  const { status, body, headers } = await handle()
  if (fault === 'lost') return void request.socket.destroy()
  if (fault === 'held') return
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
