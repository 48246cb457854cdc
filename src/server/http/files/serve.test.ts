import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#server/startup/app.ts'
import { type HttpListener, serve } from './serve.ts'

// `between` is more than a body may take and less than an upload may be silent, both by far, for slow machines
const patience = { headers: 300, body: 600, silence: 4000 }
const between = 1500
const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n`

describe('a slow client', () => {
  let listening: HttpListener
  const broken: unknown[] = []
  const app: App = {
    pages: null,
    fetch: async (request, { allowLongBody }) => {
      if (request.url.endsWith('/api/admin/pictures')) allowLongBody?.()
      return request.text().then(
        (text) => new Response(`got ${text.length}`),
        (error: unknown) => {
          broken.push(error)
          return new Response('cut off', { status: 400 })
        },
      )
    },
  }
  before(async () => (listening = await serve(app, { host: '127.0.0.1', port: 0, patience })))
  after(() => listening.stop())

  /**
   * Sends the pieces with a pause after each. Returns what it received, how many pieces it could send, and whether the
   * server closed the connection: within 20 s, because a machine may be slow, but without limits it never does.
   */
  async function say(pieces: readonly string[], pauseMilliseconds = 0) {
    const socket = connect(listening.port, '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.on('error', () => undefined)
    const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)))
    let sent = 0
    for (const piece of pieces) {
      if (socket.destroyed) break
      socket.write(piece)
      sent++
      await pause(pauseMilliseconds)
    }
    if (heard.includes('got ')) socket.end()
    const wasClosed = await Promise.race([closed, pause(20_000, false, { ref: false })])
    socket.destroy()
    return { heard, sent, wasClosed }
  }

  test('is disconnected if it never finishes its headers', async () => {
    const { heard, wasClosed } = await say(['GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '])
    assert.match(heard, /^HTTP\/1\.1 408 /)
    assert.ok(wasClosed)
  })

  test('is disconnected if it never finishes its body', async () => {
    const started = performance.now()
    const { heard, wasClosed } = await say([head('/api/contact'), 'ten signs.'])
    assert.doesNotMatch(heard, / 200 /)
    assert.ok(wasClosed)
    assert.ok(performance.now() - started > 400, 'it had some time')
    assert.ok(broken.length > 0)
  })

  test('has more time where files are uploaded, and nowhere else, however it writes the path', async () => {
    const slowly = (path: string) => say([head(path), 'ten signs.', 'ten more..'], between)
    const upload = slowly('/api/admin/pictures')
    await Promise.all(
      ['/api/admin/../sign-in', '/api/admin/pictures/../../sign-in', '/api/admin/nothing'].map(async (path) =>
        assert.doesNotMatch((await slowly(path)).heard, / 200 /, path),
      ),
    )
    assert.match((await upload).heard, / 200 [^]*got 20/)
  })

  test('is disconnected if it stops in the middle of a file, however much it has already sent', async () => {
    const { heard, sent, wasClosed } = await say([head('/api/admin/pictures'), 'five.', 'five.'], between)
    assert.doesNotMatch(heard, / 200 /)
    assert.equal(sent, 3)
    assert.ok(wasClosed)
  })

  test('does not hold up other clients', async () => {
    const slow = Array.from({ length: 100 }, () => say([head('/api/contact')]))
    const response = await fetch(`http://127.0.0.1:${listening.port}/`)
    assert.equal(await response.text(), 'got 0')
    await Promise.all(slow)
  })
})

describe('a server that closes', () => {
  test('completes requests in progress, tells keep-alive clients to close, and accepts no new connections', async (t) => {
    const slow = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const app: App = {
      pages: null,
      fetch: async (request) => {
        if (request.url.endsWith('/slow')) {
          reached.resolve()
          await slow.promise
        }
        return new Response('here')
      },
    }
    const listening = await serve(app, { host: '127.0.0.1', port: 0 })
    t.after(() => listening.stop(0))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = (path: string, by = agent) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: listening.port, path, agent: by }
        get(options, (response) => resolve(response.resume())).on('error', reject)
      })
    assert.equal((await send('/')).headers.connection, 'keep-alive')
    const underWay = send('/slow')
    await reached.promise
    const stopped = listening.stop()
    await assert.rejects(send('/', new Agent()), { code: 'ECONNREFUSED' })
    slow.resolve()
    const response = await underWay
    assert.deepEqual([response.statusCode, response.headers.connection], [200, 'close'])
    await stopped
    agent.destroy()
  })

  test('waits for the work on a request whose client has left', async (t) => {
    const [reached, left, work] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    let done = false
    const app: App = {
      pages: null,
      fetch: async (request) => {
        request.signal.addEventListener('abort', () => left?.resolve())
        reached?.resolve()
        await work?.promise
        done = true
        return new Response('here')
      },
    }
    const listening = await serve(app, { host: '127.0.0.1', port: 0 })
    t.after(() => listening.stop(0))
    const client = connect(listening.port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await reached?.promise
    client.destroy()
    await left?.promise
    const stopped = listening.stop().then(() => done)
    await pause(50)
    work?.resolve()
    assert.equal(await stopped, true)
  })

  test('does not wait for ever for a request that never ends', async (t) => {
    const reached = Promise.withResolvers<void>()
    const app: App = {
      pages: null,
      fetch: async () => {
        reached.resolve()
        return new Promise<Response>(() => {})
      },
    }
    const listening = await serve(app, { host: '127.0.0.1', port: 0 })
    t.after(() => listening.stop(0))
    const cut = assert.rejects(fetch(`http://127.0.0.1:${listening.port}/`))
    await reached.promise
    await listening.stop(100)
    await cut
  })
})
