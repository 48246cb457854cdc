import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#server/startup/app.ts'
import { type HttpListener, serve } from './serve.ts'

const patience = { headers: 300, body: 600, silence: 1500 }
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
   * Sends the pieces with a pause after each; returns all it received, and after how many milliseconds the
   * connection was closed.
   */
  async function say(pieces: readonly string[], between: number): Promise<{ heard: string; after: number }> {
    const socket = connect(listening.port, '127.0.0.1')
    const started = performance.now()
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    for (const piece of pieces) {
      if (socket.destroyed) break
      socket.write(piece)
      await pause(between)
    }
    if (heard.includes('got ')) socket.end()
    await Promise.race([closed, pause(4000)])
    const took = performance.now() - started
    socket.destroy()
    return { heard, after: took }
  }

  test('is disconnected soon after the timeout if it never finishes its headers', async () => {
    const { heard, after: took } = await say(['GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '], 0)
    assert.match(heard, /^HTTP\/1\.1 408 /)
    assert.ok(took < 1500, `${took} ms`)
  })

  test('is disconnected if it never finishes its body', async () => {
    const { heard, after: took } = await say([head('/api/contact'), 'ten signs.'], 0)
    assert.doesNotMatch(heard, / 200 /)
    assert.ok(took > 400 && took < 2000, `${took} ms`)
    assert.ok(broken.length > 0)
  })

  test('has more time where files are uploaded, and nowhere else, however it writes the path', async () => {
    const { heard } = await say([head('/api/admin/pictures'), 'ten signs.', 'ten more..'], 900)
    assert.match(heard, / 200 [^]*got 20/)
    for (const path of ['/api/admin/../sign-in', '/api/admin/pictures/../../sign-in', '/api/admin/nothing']) {
      const slow = await say([head(path), 'ten signs.', 'ten more..'], 900)
      assert.doesNotMatch(slow.heard, / 200 /, path)
    }
  })

  test('is disconnected if it stops in the middle of a file, however much it has already sent', async () => {
    const { heard, after: took } = await say([head('/api/admin/pictures'), 'five.', 'five.', 'five.'], 700)
    assert.doesNotMatch(heard, / 200 /)
    assert.ok(took > 2100, `${took} ms`)
  })

  test('does not hold up other clients', async () => {
    const slow = Array.from({ length: 100 }, () => say([head('/api/contact')], 0))
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
