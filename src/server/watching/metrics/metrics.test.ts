import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startShop, type RunningShop } from '#tests/journeys/support/start-shop.ts'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { smtpServer, type TestSmtp } from '#tests/support/fakes/smtp.ts'
import { aShop } from '#tests/support/shop.ts'
import { connect, typed } from '#server/database/connect.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'
import { until } from '#tests/support/until.ts'
import { databaseFigures } from './database-figures.ts'
import { openMetrics } from './metrics.ts'

const token = 'a token for Prometheus'

describe('the metrics for Prometheus', () => {
  let shop: RunningShop
  let smtp: TestSmtp
  before(async () => {
    smtp = await smtpServer()
    shop = await startShop({ METRICS_TOKEN: token, SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  })
  after(async () => {
    await shop.stop()
    await smtp.stop()
  })

  const scrape = (authorization: string) => fetch(`${shop.address}/metrics`, { headers: { authorization } })
  async function figure(name: string, ...labels: readonly string[]): Promise<number> {
    const text = await (await scrape(`Bearer ${token}`)).text()
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    const wanted = lines.filter((line) => labels.every((label) => line.includes(label)))
    return wanted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  async function visit(path: string): Promise<void> {
    await (await fetch(shop.address + path)).arrayBuffer()
  }

  test('require the token', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
      assert.equal((await scrape(wrong)).status, 401, wrong)
    const response = await scrape(`Bearer ${token}`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })

  test('are not available if no token is set', async (t) => {
    const plain = await aShop({}, t)
    assert.equal(plain.context.metrics, null)
    assert.equal((await plain.request('/metrics', { headers: { authorization: 'Bearer ' } })).status, 404)
  })

  test('count requests by route, rendered or cached', async () => {
    const seen = (route: string, status: number) =>
      figure('mafteach_http_request_seconds_count', `route="${route}"`, `status="${status}"`)
    const [path = ''] =
      /\/product\/(?!all)[\w-]+/.exec(await (await fetch(`${shop.address}/products`)).text()) ?? []
    await visit(path)
    await visit(`${path}?lng=he`)
    await visit(path)
    await visit('/api/products/none-of-ours')
    await visit('/nowhere')
    await visit('/product/all')
    await until(
      async () => (await seen('/product/:productIdentifier', 200)) === 3,
      'a product page, rendered and cached',
    )
    assert.equal(await seen('/api/products/:productIdentifier', 404), 1)
    assert.equal(await seen('none', 404), 1)
    assert.equal(await seen('/product/all', 200), 1)
    assert.ok((await figure('mafteach_pages_total', 'from="memory"')) > 0)
    assert.ok((await figure('mafteach_pages_total', 'from="rendered"')) > 0)
    const calls = (from: string) => figure('mafteach_shared_answers_total', `from="${from}"`)
    const [made, memory] = [await calls('made'), await calls('memory')]
    for (let call = 0; call < 3; call++) await visit('/api/products?q=counted')
    assert.deepEqual([(await calls('made')) - made, (await calls('memory')) - memory], [1, 2])
    const text = await (await scrape(`Bearer ${token}`)).text()
    assert.ok(!text.includes('none-of-ours'), 'an address is no label')
  })

  test('include the database, its connections, the stock and the process', async () => {
    assert.equal(await figure('mafteach_database_up'), 1)
    assert.ok((await figure('mafteach_database_connections')) > 0)
    assert.ok((await figure('mafteach_stock_low_products')) > 0)
    assert.ok((await figure('process_resident_memory_bytes')) > 1e7)
  })

  test('count the payments that failed in the last hour, and the keys in stock', async (t) => {
    const provider = fakeProvider()
    const shop = await aShop({ environment: { METRICS_TOKEN: token }, provider }, t)
    const product = await aProduct(shop.context, { keys: 7 })
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await reportToShop(shop, reference)
    const old = await placeAndOpen(shop, product.id)
    await shop.context.pool.query(
      `update payment_attempts set status = 'failed', created_at = now() - interval '2 hours' where order_id = $1`,
      [old.orderId],
    )
    assert.notEqual(old.orderId, orderId)
    await refreshStockSummary({ tx: typed(shop.context.pool) })
    const lines = ((await shop.context.metrics?.write())?.text ?? '').split('\n')
    for (const line of ['mafteach_payments_failed_last_hour{provider="fake"} 1', 'mafteach_stock_keys 5'])
      assert.ok(lines.includes(line), line)
  })

  test('count an e-mail that failed three times, also while it is tried again', async (t) => {
    const { context } = await aShop({ environment: { METRICS_TOKEN: token } }, t)
    const failing = async () =>
      /^mafteach_emails_failing (.*)$/m.exec((await context.metrics?.write())?.text ?? '')?.[1]
    assert.equal(await failing(), '0')
    // pg-boss raises retry_count when it begins the next try
    await context.pool.query(
      `insert into pgboss.job (name, data, state, retry_count, retry_limit, start_after)
       select 'send-code', '{}', state::pgboss.job_state, tries, 100, now() + interval '1 hour'
       from (values ('retry', 1), ('active', 2), ('retry', 2), ('active', 3), ('retry', 3)) as job (state, tries)`,
    )
    assert.equal(await failing(), '3')
  })

  test('count e-mails and jobs by result, and report when the database is unavailable', async (t) => {
    const { context } = await aShop({ environment: { METRICS_TOKEN: token, SMTP_URL: smtp.url } }, t)
    const { metrics } = context
    assert.ok(metrics)
    const mail = { subject: '', html: '', text: '', language: 'en', messageId: '<a@b>' } as const
    await context.mailer.send({ ...mail, to: 'dana@example.com' })
    const run = metrics.countingJobs(async (_, data) => assert.ok(data))
    const stop = new AbortController().signal
    await run('count-sales', true, stop)
    await assert.rejects(run('count-sales', null, stop))
    context.report(new Error('of the background'))
    const { text } = await metrics.write()
    for (const line of [
      'mafteach_emails_total{result="done"} 1',
      'mafteach_jobs_total{kind="count-sales",result="done"} 1',
      'mafteach_jobs_total{kind="count-sales",result="failed"} 1',
      'mafteach_faults_total 1',
      'mafteach_database_up 1',
      'mafteach_stock_low_products 0',
    ])
      assert.ok(text.split('\n').includes(line), line)
    // Prometheus gives every series these labels of its own, and renames ours
    assert.doesNotMatch(text, /[{,](?:job|instance)="/)
    for (const [name, { labels }] of Object.entries(databaseFigures))
      assert.ok(
        labels.every((label) => !['job', 'instance'].includes(label)),
        name,
      )
    const away = await openMetrics(connect('postgres://nobody@127.0.0.1:9/none', 2), '0')
    const { text: without } = await away.write()
    assert.match(without, /^mafteach_database_up 0$/m)
    assert.doesNotMatch(without, /^mafteach_stock_low_products \d/m)
  })
})
