import assert from 'node:assert/strict'
import { request as ask } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { anAccount, aPassword } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { api } from '#contract/api.ts'
import { allProductsSnapshot } from '#server/catalogue/all-products-snapshot.ts'
import { serveAllProducts } from '#server/catalogue/serve-all-products.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { type HttpListener, serve } from '../files/serve.ts'
import { commonHeaders, outsideSources, pagePolicy } from './security-headers.ts'

const site = 'http://shop.localhost:3000'
const apiHost = 'api.shop.localhost:3000'
const environment = { PUBLIC_URL: site, API_URL: `http://${apiHost}` }

type TrackedEvent = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

describe('a separate API host', () => {
  let shop: TestShop
  let listening: HttpListener
  before(async () => {
    shop = await aShop({ environment })
    const snapshot = allProductsSnapshot(shop.context.pool, (error) => assert.fail(String(error)))
    listening = await serve(shop.app, {
      host: '127.0.0.1',
      port: 0,
      quick: [serveAllProducts(snapshot, commonHeaders(false, shop.context.settings))],
    })
  })
  after(async () => {
    await listening.stop()
    await shop.close()
  })

  /** Calls the API host over real HTTP, as a browser on a page of `origin` does. */
  const call = (
    method: string,
    path: string,
    { origin = site, body, ...more }: Record<string, string | undefined> = {},
  ): Promise<TrackedEvent> =>
    new Promise((resolve, reject) => {
      const headers = { host: apiHost, origin, 'sec-fetch-site': 'same-site', ...more }
      const outgoing = ask({ port: listening.port, host: '127.0.0.1', method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  const isReadable = ({ headers }: TrackedEvent) =>
    headers['access-control-allow-origin'] === site && headers['access-control-allow-credentials'] === 'true'
  const question = { 'access-control-request-method': 'POST' }

  test('accepts preflight requests from pages of the site, for every method and header they use', async () => {
    const response = await call('OPTIONS', '/api/orders', question)
    assert.equal(response.status, 204)
    assert.ok(isReadable(response))
    const headers = String(response.headers['access-control-allow-headers']).split(', ')
    for (const name of ['authorization', 'content-type', 'x-csrf-token', 'idempotency-key', 'bot-proof'])
      assert.ok(headers.includes(name), name)
    const methods = String(response.headers['access-control-allow-methods']).split(', ')
    assert.deepEqual(
      Object.values(api).filter(({ method }) => !methods.includes(method)),
      [],
    )
  })

  test('accepts sign-in, session and refresh calls with cookies from a page of the site, and from no other origin', async () => {
    const { username } = await anAccount(shop)
    const json = { 'content-type': 'application/json' }
    const signedIn = await call('POST', '/api/sign-in', {
      ...json,
      body: JSON.stringify({ login: username, password: aPassword }),
    })
    assert.equal(signedIn.status, 200)
    assert.ok(isReadable(signedIn))
    const token = JSON.parse(signedIn.text).access_token
    const mine = await call('GET', '/user/me', { authorization: `Bearer ${token}` })
    assert.equal(JSON.parse(mine.text).username, username)
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
    const path = api.refreshSession.path
    const renewed = await call('POST', path, { ...json, cookie: cookies.join('; '), body: '{}' })
    assert.equal(renewed.status, 200)
    const stolen = await call('POST', path, {
      ...json,
      cookie: cookies.join('; '),
      origin: 'http://evil.localhost:3000',
      body: '{}',
    })
    assert.equal(JSON.parse(stolen.text).code, 'foreign-origin')
  })

  test('lets a page read the list of all products, error responses and files', async () => {
    await aProduct(shop.context)
    const all = await call('GET', '/product/all')
    assert.equal(all.status, 200)
    const refused = await call('GET', '/api/nothing')
    assert.equal(refused.status, 404)
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { data } = await shop.call(api.getCsrfToken, {}, owner)
    const file = await call('GET', '/api/admin/audit.csv', {
      authorization: `Bearer ${owner.token}`,
      'x-csrf-token': data.csrfToken,
    })
    assert.equal(file.status, 200)
    for (const response of [all, refused, file]) assert.ok(isReadable(response))
    assert.match(String(file.headers['access-control-expose-headers']), /content-disposition/)
  })

  test('accepts no preflight requests from other sites and lets none read a response', async () => {
    for (const origin of [
      'http://evil.example',
      'http://evil.shop.localhost:3000',
      `http://${apiHost}`,
      'null',
    ]) {
      const asked = await call('OPTIONS', '/api/orders', { ...question, origin })
      assert.notEqual(asked.status, 204, origin)
      const read = await call('GET', '/user/me', { origin })
      assert.equal(read.headers['access-control-allow-origin'], site, 'never the caller’s own origin')
    }
  })

  test('is allowed by the content security policy in connect-src only', () => {
    const policy = pagePolicy({ scripts: [], styles: [] }, outsideSources(shop.context.settings))
    assert.match(policy, /connect-src 'self' http:\/\/api\.shop\.localhost:3000;/)
    assert.equal(policy.split(apiHost).length, 2)
  })
})

describe('API_URL', () => {
  const read = (publicUrl: string, apiUrl: string) =>
    readSettings({ PUBLIC_URL: publicUrl, API_URL: apiUrl, DEMO_PUBLIC: 'on' })
  const shop = 'https://www.shop.example'

  for (const url of ['https://api.shop.example', 'https://shop.example', 'https://a.b.shop.example:8443'])
    test(`may be ${url} for a shop at ${shop}`, () => {
      const settings = read(shop, `${url}/`)
      assert.equal('problems' in settings ? settings.problems : settings.apiUrl, url)
    })

  for (const url of ['https://api.other.example', 'http://api.shop.example', 'https://evilshop.example'])
    test(`may not be ${url}: the error message gives the reason`, () => {
      const settings = read(shop, url)
      assert.match('problems' in settings ? settings.problems.join() : '', /API_URL.*SameSite=Strict/)
    })

  test('is ignored if it is the site itself: no CORS headers are sent', () => {
    const settings = read(shop, shop)
    assert.ok(!('problems' in settings))
    assert.equal(settings.apiUrl, null)
    assert.doesNotMatch(JSON.stringify(commonHeaders(true, settings)), /access-control/)
  })
})
