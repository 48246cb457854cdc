import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { addPicture, putProductFile } from '#contract/admin/products/products.ts'
import { saveDownload } from './download-file.ts'
import { upload } from './upload.ts'
import { withCsrfToken } from './csrf-token.ts'
import { forget } from '../browser/storage.ts'

const kept = new Map<string, string>()
const sent: { address: string; token: string | null; csrf: string | null; body: string }[] = []
const saved: string[] = []
let respond: (request: Request) => Response

const expired = () =>
  Response.json({ error: 'Signature has expired', code: 'session-expired', requestId: 'r' }, { status: 401 })
const wrongToken = () =>
  Response.json({ error: 'Reload.', code: 'csrf-token-wrong', requestId: 'r' }, { status: 403 })

/** A server that issues a new access token and accepts only that. */
const afterRenewal = (then: (request: Request) => Response) => (request: Request) => {
  if (request.url.endsWith('/api/session/refresh'))
    return Response.json({ access_token: 'new', expiresAt: '2026-11-21T10:00:00.000Z' })
  return request.headers.get('authorization') === 'Bearer new' ? then(request) : expired()
}

const realFetch = globalThis.fetch
beforeEach(() => {
  kept.clear()
  kept.set('token', 'old').set('csrf_token', 'mine')
  sent.length = 0
  saved.length = 0
  const stubs = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    location: { origin: 'http://shop.example' },
    addEventListener: () => {},
    removeEventListener: () => {},
    document: {
      createElement: () => ({
        download: '',
        click() {
          saved.push(this.download)
        },
      }),
    },
  }
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  mock.method(URL, 'createObjectURL', () => 'blob:file')
  globalThis.fetch = async (request) => {
    assert.ok(request instanceof Request)
    const { url, headers } = request
    const body = await request.clone().text()
    const [token, csrf] = [headers.get('authorization'), headers.get('x-csrf-token')]
    sent.push({ address: new URL(url).pathname + new URL(url).search, token, csrf, body })
    return respond(request)
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
  mock.restoreAll()
})

test('after the token is renewed, a picture is sent again in full', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  respond = afterRenewal(() => Response.json({ id: 'p' }))
  const { error } = await upload(addPicture, {}, new Blob(['bytes']))
  assert.equal(error, null)
  const [first, renewal, second] = sent
  assert.deepEqual([first?.token, first?.body], ['Bearer old', 'bytes'])
  assert.match(renewal?.address ?? '', /refresh/)
  assert.deepEqual([second?.token, second?.csrf, second?.body], ['Bearer new', 'mine', 'bytes'])
})

test('after the token is renewed, a file is fetched again and saved once under its name', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const headers = { 'content-disposition': 'attachment; filename="keys.csv"' }
  respond = afterRenewal(() => new Response('a,b', { headers }))
  assert.equal((await saveDownload('/api/admin/audit.csv?from=1')).error, null)
  assert.deepEqual(saved, ['keys.csv'])
  assert.deepEqual(
    sent.filter(({ address }) => address === '/api/admin/audit.csv?from=1').map(({ csrf }) => csrf),
    ['mine', 'mine'],
  )
})

test('a refused download keeps its code, and nothing is saved', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  respond = () =>
    Response.json({ error: 'Prove it.', code: 'fresh-sign-in-needed', requestId: 'r' }, { status: 403 })
  const { problem } = await saveDownload('/api/admin/audit.csv')
  assert.equal(problem?.code, 'fresh-sign-in-needed')
  assert.deepEqual(saved, [])
})

test('the CSRF token of an earlier session is replaced once', async () => {
  respond = ({ url, headers }) => {
    if (url.endsWith('csrf-token')) return Response.json({ csrfToken: 'of this session' })
    return headers.get('x-csrf-token') === 'of this session' ? Response.json({ id: 'p' }) : wrongToken()
  }
  const send = () => withCsrfToken(() => upload(addPicture, {}, new Blob(['bytes'])))
  assert.equal((await send()).error, null)
  assert.equal(sent.filter(({ address }) => address.endsWith('csrf-token')).length, 1)
  respond = ({ url }) => (url.endsWith('csrf-token') ? Response.json({ csrfToken: 'x' }) : wrongToken())
  assert.equal((await send()).problem?.code, 'csrf-token-wrong', 'it is not retried endlessly')
})

test('a browser with a full storage fetches the CSRF token once and sends it', async () => {
  kept.delete('csrf_token')
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  respond = ({ url, headers }) => {
    if (url.endsWith('csrf-token')) return Response.json({ csrfToken: 'of this session' })
    return headers.get('x-csrf-token') === 'of this session' ? Response.json({ id: 'p' }) : wrongToken()
  }
  const send = () => withCsrfToken(() => upload(addPicture, {}, new Blob(['bytes'])))
  assert.equal((await send()).error, null)
  assert.equal((await send()).error, null)
  assert.equal(sent.filter(({ address }) => address.endsWith('csrf-token')).length, 1)
  forget('csrf_token')
})

/** A browser's XMLHttpRequest: it sends nothing until the test says what happens. */
class FakeSending extends EventTarget {
  static last: FakeSending | undefined
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  address = ''
  withCredentials = false
  status = 200
  responseText = ''
  open(method: string, address: string) {
    this.address = `${method} ${address}`
    FakeSending.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

function watchedUpload() {
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeSending, configurable: true })
  const seen: number[] = []
  const stopping = new AbortController()
  const watching = { onProgress: (part: number) => void seen.push(part), signal: stopping.signal }
  const file = new Blob(['bytes'])
  const outcome = upload(putProductFile, { id: 'p', name: 'מדריך.zip' }, file, watching)
  const sending = FakeSending.last
  assert.ok(sending)
  return { seen, stopping, outcome, sending }
}

test('a watched upload reports how much was sent, with the session’s tokens', async () => {
  const { seen, outcome, sending } = watchedUpload()
  assert.match(sending.address, /^PUT http:\/\/shop\.example\/api\/admin\/products\/p\/file\?name=%D7/)
  assert.deepEqual(
    [sending.headers.get('authorization'), sending.headers.get('x-csrf-token'), sending.withCredentials],
    ['Bearer old', 'mine', true],
  )
  const progress = Object.assign(new Event('progress'), { loaded: 2, total: 5 })
  sending.upload.dispatchEvent(progress)
  sending.responseText = '{"name":"a","mime":"b","bytes":5}'
  sending.dispatchEvent(new Event('load'))
  assert.equal((await outcome).data?.bytes, 5)
  assert.deepEqual(seen, [0.4])
})

test('a watched upload keeps the refusal of the shop, and the status of a proxy that refuses it', async () => {
  const byShop = watchedUpload()
  byShop.sending.status = 413
  byShop.sending.responseText = '{"error":"Too large.","code":"body-too-large","requestId":"r"}'
  byShop.sending.dispatchEvent(new Event('load'))
  assert.equal((await byShop.outcome).problem?.code, 'body-too-large')
  const byProxy = watchedUpload()
  byProxy.sending.status = 413
  byProxy.sending.responseText = '<html>nginx</html>'
  byProxy.sending.dispatchEvent(new Event('load'))
  const response = await byProxy.outcome
  assert.deepEqual([response.problem, response.data === null && response.status], [null, 413])
})

test('a watched upload that fails counts as no connection, and one that is ended throws', async () => {
  const failing = watchedUpload()
  failing.sending.dispatchEvent(new Event('error'))
  assert.equal(
    (await failing.outcome).error,
    'Connection to API server failed. This may be a CORS or network issue.',
  )
  const { stopping, outcome } = watchedUpload()
  stopping.abort()
  await assert.rejects(outcome, { name: 'AbortError' })
})
