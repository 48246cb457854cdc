import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { waitAtMost } from '#server/jobs/run-in-time.ts'

/** What the transport knows besides the request. */
export type Transport = {
  readonly address: string
  /** Allows the sender of this request any time, as long as bytes arrive. */
  readonly allowLongBody?: () => void
}

export type FetchHandler = {
  /** Handles a request; tests call the shop this way without a port. */
  fetch(request: Request, transport: Transport): Promise<Response>
}

/** Responds from memory before the router, or returns false. */
export type QuickResponder = (request: IncomingMessage, response: ServerResponse) => boolean

/** In development, runs before everything else: it responds or passes on. */
export type Front = {
  handle(request: IncomingMessage, response: ServerResponse, passOn: () => void): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export type HttpListener = {
  readonly port: number
  /**
   * Accepts no new connections, closes each after its current response, and cuts the rest after this many
   * milliseconds. Also waits that long for the work on requests whose clients have left.
   */
  stop(graceMilliseconds?: number): Promise<void>
}

/**
 * How long a client may take to send headers and body, in milliseconds, and how long an upload may be silent:
 * files may be large and the connection slow.
 */
type Patience = { readonly headers: number; readonly body: number; readonly silence: number }
const patient: Patience = { headers: 10_000, body: 20_000, silence: 3 * 60_000 }

type Options = {
  readonly host: string
  readonly port: number
  /** Whether other processes open the same port, and the system distributes connections (SO_REUSEPORT). */
  readonly sharesPort?: boolean
  readonly quick?: readonly QuickResponder[]
  readonly front?: Front | undefined
  readonly patience?: Patience
}

/** Rejects with the system's error if the port is taken. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** Opens the port. Rejects with the system's error if it is taken. */
export async function serve(
  app: FetchHandler,
  { host, port, sharesPort = false, quick = [], front, patience = patient }: Options,
): Promise<HttpListener> {
  const handling = new Set<Promise<unknown>>()
  const listener = getRequestListener((request, env) => {
    const incoming = incomingOf(env)
    const response = app.fetch(request, {
      address: incoming?.socket.remoteAddress ?? 'unknown',
      allowLongBody: () => {
        if (incoming !== undefined) cutWhenSilent(incoming, patience.silence)
      },
    })
    handling.add(response)
    const end = () => void handling.delete(response)
    void response.then(end, end)
    return response
  })
  const underWay = new Set<ServerResponse>()
  let closing = false
  const server = createServer(
    {
      headersTimeout: patience.headers,
      // by default Node checks for timeouts only every 30 s
      connectionsCheckingInterval: patience.headers / 10,
      // Node has a single limit for all requests; `cutWhenLate` has one for each
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
    },
    (request, response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (closing) response.shouldKeepAlive = false
      if (hasBody(request)) cutWhenLate(request, patience.body)
      const respond = () => {
        if (!quick.some((quickly) => quickly(request, response))) void listener(request, response)
      }
      if (front === undefined) respond()
      else front.handle(request, response, respond)
    },
  )
  if (front !== undefined)
    server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort: sharesPort }, () => resolve())
  })
  // edge: a listening TCP server has an AddressInfo
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMilliseconds = 5000) {
      const end = performance.now() + graceMilliseconds
      closing = true
      // `Connection: close` on every response from now on
      for (const response of underWay) response.shouldKeepAlive = false
      await close(server, graceMilliseconds)
      await waitAtMost(Math.max(0, end - performance.now()), Promise.allSettled(handling))
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes a connection whose request is not complete in time, however much of it was read. The last limit set
 * counts.
 */
function cutWhenLate(request: IncomingMessage, milliseconds: number): void {
  clearTimeout(limits.get(request))
  const late = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, milliseconds)
  late.unref()
  limits.set(request, late)
  request.once('close', () => clearTimeout(late))
}

/** Closes a connection whose request is not complete and has sent nothing for so long. Replaces its other limit. */
function cutWhenSilent(request: IncomingMessage, milliseconds: number): void {
  clearTimeout(limits.get(request))
  const { socket } = request
  let seen = socket.bytesRead
  let silentSince = performance.now()
  const check = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== seen) silentSince = now
    else if (!request.complete && now - silentSince >= milliseconds) request.destroy()
    seen = socket.bytesRead
  }, milliseconds / 10)
  check.unref()
  limits.set(request, check)
  request.once('close', () => clearInterval(check))
}

function incomingOf(env: { incoming?: unknown }): IncomingMessage | undefined {
  // edge: the adapter passes Node's own request
  return env.incoming as IncomingMessage | undefined
}

/** Closes the port immediately, lets current requests finish, then cuts the rest. */
async function close(server: Server, graceMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearTimeout(cut)
}
