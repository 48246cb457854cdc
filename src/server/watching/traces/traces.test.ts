import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { placeOrder, revealKey, startPayment } from '#contract/orders/orders.ts'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { type SeenSpan, traceCollector } from '#tests/support/fakes/collector.ts'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { anOrder, buyOne } from '#tests/support/orders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { openTracing } from './open-tracing.ts'

const traceparent = (traceId: string, spanId: string) => `00-${traceId}-${spanId}-01`
const idOf = (bytes: number) => randomBytes(bytes).toString('hex')

/** The spans whose parents lead to this one, itself included. */
function within(spans: readonly SeenSpan[], top: SeenSpan): SeenSpan[] {
  return [
    top,
    ...spans
      .filter(({ parentSpanId }) => parentSpanId === top.spanId)
      .flatMap((child) => within(spans, child)),
  ]
}

describe('traces', () => {
  test('of a request are one trace, which continues that of its caller', async (t) => {
    const collector = await traceCollector(t)
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-shop=1',
    }
    const shop = await aShop({ environment }, t)
    const product = await aProduct(shop.context, { keys: 1 })
    const [traceId, spanId] = [idOf(16), idOf(8)]
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor, {
      traceparent: traceparent(traceId, spanId),
    })
    assert.equal(placed.status, 201)
    const { orderId } = placed.data
    assert.equal((await shop.call(startPayment, { orderId }, visitor)).status, 200)
    await shop.context.tracing?.stop()

    const { spans } = collector
    assert.deepEqual(
      [collector.headers()['authorization'], collector.headers()['x-shop']],
      ['Bearer abc', '1'],
    )
    const [request] = spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    assert.ok(request)
    assert.deepEqual([request.name, request.kind, request.traceId], ['POST /api/orders', 2, traceId])
    assert.equal(request.attributes['http.route'], '/api/orders')
    assert.equal(request.attributes['http.response.status_code'], 201)
    const order = within(spans, request)
    assert.deepEqual(
      order.map((span) => span.spanId).toSorted(),
      spans
        .filter((span) => span.traceId === traceId)
        .map((span) => span.spanId)
        .toSorted(),
      'every span of the trace has a parent in it',
    )
    const transaction = order.find(({ name }) => name === 'transaction')
    assert.ok(transaction)
    const statements = within(spans, transaction).flatMap(
      ({ attributes }) => attributes['db.query.text'] ?? [],
    )
    assert.ok(statements.includes('commit'))
    assert.ok(statements.some((text) => String(text).startsWith('insert into "orders"')))
    assert.ok(statements.every((text) => !/@example\.com|Dana/.test(String(text))))

    const payment = spans.find(({ name }) => name === 'POST /api/orders/:orderId/payment')
    assert.ok(payment)
    assert.notEqual(payment.traceId, traceId)
    const provider = within(spans, payment).find(({ name }) => name === 'sandbox start')
    assert.deepEqual(provider?.attributes, { 'payment.provider': 'sandbox', 'payment.operation': 'start' })
    assert.ok(
      spans.every(({ parentSpanId, attributes }) => parentSpanId !== '' || !('db.query.text' in attributes)),
      'no statement without a request',
    )
  })

  test('contain no e-mail address, name, key or id of a bought order, and no search text', async (t) => {
    const collector = await traceCollector(t)
    const shop = await aShop({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } }, t)
    const product = await aProduct(shop.context, { keys: 0 })
    const [key = ''] = await addKeys(shop.context, product.id, 1)
    const wanted = { email: 'noa.secret@example.com', name: 'Noa Secret' }
    const { orderId, order, visitor } = await buyOne(shop, product.id, { wanted })
    const keyId = order.items[0]?.keys[0]?.id
    const revealed = await shop.call(revealKey, { orderId, keyId }, visitor)
    assert.equal(revealed.data.key, key)
    await shop.request('/api/products?q=a-secret-search')
    await shop.context.tracing?.stop()
    assert.ok(collector.spans.length > 20)
    const all = collector.received()
    assert.ok(all.includes('POST /api/orders'))
    for (const hidden of [wanted.email, 'noa.secret', wanted.name, key, 'a-secret-search', orderId])
      assert.ok(!all.includes(hidden), `the spans contain ${hidden}`)
  })

  test('connect log lines and jobs with their request, and are all sent when the shop stops', async (t) => {
    const collector = await traceCollector(t)
    const smtp = await smtpServer(t)
    const shop = await startShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'dana',
      LOG_LEVEL: 'info',
      BOT_CHECK: 'off',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
    })
    t.after(() => shop.stop())
    const [traceId, pageTrace] = [idOf(16), idOf(16)]
    const send = (path: string, trace: string, init: RequestInit = {}) =>
      fetch(shop.address + path, {
        ...init,
        headers: { 'content-type': 'application/json', traceparent: traceparent(trace, idOf(8)) },
      })
    const message = { username: 'noa', email: 'noa@example.com', message: 'Hello there.', language: 'en' }
    const response = await send('/api/contact', traceId, { method: 'POST', body: JSON.stringify(message) })
    assert.ok(response.ok, await response.text())
    for (const path of ['/faq', '/faq', '/nowhere/at-all']) await (await send(path, pageTrace)).arrayBuffer()
    await until(() => smtp.emails.length > 0, 'the e-mail about the message')
    // an e-mail is sent a moment before its span ends
    await shop.stop()

    const namesOf = (trace: string) =>
      collector.spans.filter((span) => span.traceId === trace).map(({ name }) => name)
    for (const name of ['POST /api/contact', 'transaction', 'job send-contact-email', 'send e-mail'])
      assert.ok(namesOf(traceId).includes(name), `${name} is in ${namesOf(traceId).join(', ')}`)
    assert.deepEqual(
      namesOf(pageTrace)
        .filter((name) => /GET|render/.test(name))
        .toSorted(),
      ['GET /faq', 'GET /faq', 'GET none', 'render page', 'render page'],
      'rendered, cached, and unknown',
    )
    assert.ok(!collector.received().includes('noa@example.com'))
    assert.match(collector.received(), /"service.name","value":\{"stringValue":"dana"\}/)
    const lines = shop
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line))
    const line = lines.find(({ path }) => path === '/api/contact')
    assert.equal(line?.['traceId'], traceId)
  })

  test('are sampled at the configured rate, even if the caller started them', async (t) => {
    const collector = await traceCollector(t)
    const shop = await aShop(
      { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' } },
      t,
    )
    const headers = { traceparent: traceparent(idOf(16), idOf(8)) }
    assert.equal((await shop.request('/api/products', { headers })).status, 200)
    await shop.context.tracing?.stop()
    assert.deepEqual(collector.spans, [])
  })

  test('record the type of an error, not its message', async (t) => {
    const collector = await traceCollector(t)
    const settings = { endpoint: collector.url, headers: null, serviceName: 'shop', share: 1 }
    const tracing = await openTracing(settings, '0', pino({ level: 'silent' }))
    const refused = Object.assign(new Error('noa@example.com is refused'), { code: 'EENVELOPE' })
    await assert.rejects(
      tracing.span('send e-mail', {}, async () => {
        throw refused
      }),
      refused,
    )
    await tracing.stop()
    const [span] = collector.spans
    assert.equal(span?.failed, true)
    assert.deepEqual(span.attributes, { 'error.type': 'EENVELOPE' })
    assert.ok(!collector.received().includes('noa'))
  })

  test('neither stop work nor fill the log if they cannot be sent', async (t) => {
    const collector = await traceCollector(t)
    collector.respondWith(400)
    const lines: string[] = []
    const log = pino(
      new Writable({
        write(line, _, done) {
          lines.push(JSON.parse(String(line)).msg)
          done()
        },
      }),
    )
    const settings = { endpoint: collector.url, headers: null, serviceName: 'shop', share: 1 }
    // each stop sends the pending spans
    for (const status of [400, 200]) {
      collector.respondWith(status)
      const tracing = await openTracing(settings, '0', log)
      assert.equal(await tracing.span('work', {}, async () => 7), 7)
      await tracing.stop()
    }
    assert.deepEqual(lines, ['traces cannot be sent'])
    assert.equal(collector.spans.length, 1)
  })
})
