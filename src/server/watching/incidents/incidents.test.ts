import assert from 'node:assert/strict'
import { once } from 'node:events'
import { hostname, tmpdir } from 'node:os'
import { createServer } from 'node:tls'
import { after, before, beforeEach, describe, test } from 'node:test'
import { selfSigned } from '#tools/lighthouse/https-front.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { shortDate } from '#server/integrations/mail/format-dates.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { compareLists } from '#server/payments/reconciliation/compare-lists.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { findIncidents } from './find-incidents.ts'
import { sendIncidentEmail } from './send-incident-email.ts'
import { watchDisk } from './watch-disk.ts'

type Notice = JobData['send-incident-email']

describe('incidents', () => {
  let shop: TestShop
  let smtp: TestSmtp
  let ownerId = ''
  const provider = fakeProvider()
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({
      environment: { SMTP_URL: smtp.url, LEAST_DISK_MB: '1000000000', DATA_DIRECTORY: tmpdir() },
      provider,
    })
    ownerId = (await aUser(shop.context, { role: 0 })).userId
    await sql(`update users set duties = '{owner}', language = 'he' where id = $1`, ownerId)
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })
  beforeEach(async () => {
    await sql('delete from incidents')
    await sql('delete from pgboss.job')
    await sql('delete from provider_failures')
    await sql('update manager_tasks set resolved_at = now()')
  })

  const sql = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
  async function notices(): Promise<Notice[]> {
    const { rows } = await sql(
      `select data from pgboss.job where name = 'send-incident-email' order by created_on`,
    )
    return rows.map(({ data }) => data)
  }
  const look = () => findIncidents(shop.context)
  /** Moves time on by two checks that did not detect it. */
  const later = () => sql(`update incidents set seen_at = now() - interval '15 minutes'`)
  async function emailOf(notice: Notice | undefined) {
    assert.ok(notice)
    smtp.emails.length = 0
    await sendIncidentEmail(shop.context, notice)
    return textOf(smtp.emails[0]?.raw ?? '')
  }
  async function openKinds() {
    const { rows } = await sql(
      'select kind, subject from incidents where closed_at is null order by kind, subject',
    )
    return rows.map(({ kind, subject }) => (subject === '' ? kind : `${kind} ${subject}`))
  }

  async function anOrder(): Promise<string> {
    return (await placeAndOpen(shop, (await aProduct(shop.context, { keys: 1 })).id)).orderId
  }
  const aTask = async (kind: string) =>
    sql(
      `insert into manager_tasks (id, kind, order_id) values (gen_random_uuid(), $1, $2)`,
      kind,
      await anOrder(),
    )

  test('are reported to owners once, and once more when they are over', async () => {
    await aTask('paid-not-delivered')
    await look()
    await look()
    const told = await notices()
    assert.deepEqual(
      told.map(({ news }) => news),
      ['opened'],
    )
    const text = await emailOf(told[0])
    assert.match(text, /הזמנה אחת שולמה ולא נמסרה/)
    assert.match(text, /מוסיפים למלאי/)
    await sql('update manager_tasks set resolved_at = now()')
    await look()
    assert.equal((await notices()).length, 1, 'one check that does not detect it does not close it')
    await later()
    await look()
    const all = await notices()
    assert.deepEqual(
      all.map(({ news }) => news),
      ['opened', 'over'],
    )
    assert.match(await emailOf(all[1]), /נפתר/)
    assert.deepEqual(await openKinds(), [])
    await aTask('paid-out-of-stock')
    await look()
    assert.equal((await notices()).length, 3, 'a new incident is reported again')
  })

  test('are reported only to owners, in their language', async () => {
    const { userId } = await aUser(shop.context, { role: 0 })
    await sql(`update users set duties = '{stock}' where id = $1`, userId)
    await aTask('paid-not-delivered')
    await look()
    const told = await notices()
    assert.deepEqual(
      told.map((notice) => notice.userId),
      [ownerId],
    )
    await sql(`update users set language = 'en' where id = $1`, ownerId)
    assert.match(await emailOf(told[0]), /an order was paid and not delivered[\s\S]*refund it/)
    await sql(`update users set language = 'he' where id = $1`, ownerId)
  })

  test('begin when a provider has not responded for a while, and end when it does', async () => {
    await anOrder()
    const reconcile = async () => {
      await sql('update payment_attempts set asked_at = null')
      const { transact, payments: providers, jobs, settings } = shop.context
      await reconcilePayments({ transact, providers, jobs, settings }, 1, () => undefined)
    }
    provider.down = true
    await reconcile()
    await look()
    assert.deepEqual(await openKinds(), [], 'not immediately')
    await sql(`update provider_failures set since = now() - interval '20 minutes'`)
    await reconcile()
    await look()
    assert.deepEqual(await openKinds(), [`reconciliation-failing ${provider.name}`])
    provider.down = false
    await reconcile()
    await later()
    await look()
    assert.deepEqual(await openKinds(), [])
  })

  test('begin when a webhook has not been processed for a quarter of an hour, and are over once it is', async () => {
    await sql(
      `insert into webhook_messages (id, provider, body, tried_at) values (gen_random_uuid(), '${provider.name}', '', now())`,
    )
    await look()
    assert.deepEqual(await openKinds(), [], 'not immediately')
    await sql(`update webhook_messages set created_at = now() - interval '20 minutes'`)
    await look()
    assert.deepEqual(await openKinds(), [`reconciliation-failing ${provider.name}`])
    await sql('update webhook_messages set done_at = now()')
    await later()
    await look()
    assert.deepEqual(await openKinds(), [])
  })

  test('begin when a provider’s list could not be compared two nights in a row, not after one', async () => {
    const night = () => compareLists({ ...shop.context, report: () => undefined })
    /** Moves time on. */
    const hours = (count: number) =>
      sql(`update provider_failures set since = since - make_interval(hours => ${count})`)
    provider.down = true
    await night()
    await hours(23)
    await look()
    assert.deepEqual(await openKinds(), [], 'it is not the second night yet')
    await hours(1)
    provider.down = false
    await night()
    await hours(2)
    await look()
    assert.deepEqual(await openKinds(), [], 'the second night caught up')
    provider.down = true
    await night()
    await hours(24)
    await night()
    await hours(2)
    await look()
    assert.deepEqual(await openKinds(), [`reconciliation-failing ${provider.name}`])
    provider.down = false
    await night()
    await later()
    await look()
    assert.deepEqual(await openKinds(), [])
  })

  test('begin when an overdue job waits, but not for a job that is scheduled, running or waiting for a retry', async () => {
    const add = (state: string, due: string) =>
      sql(
        `insert into pgboss.job (name, data, state, start_after) values ('sweep-old', '{}', '${state}', now() + interval '${due}')`,
      )
    await add('created', '1 day')
    await add('active', '-1 hour')
    await add('retry', '10 minutes')
    await look()
    assert.deepEqual(await openKinds(), [])
    await add('created', '-20 minutes')
    await look()
    assert.deepEqual(await openKinds(), ['queue-old'])
  })

  test('begin when the disk is almost full, once per server name', async () => {
    await watchDisk(shop.context)
    await watchDisk(shop.context)
    assert.deepEqual(await openKinds(), [`disk-low ${hostname()}`])
    assert.equal((await notices()).length, 1)
    await sql('delete from incidents')
    await watchDisk({ ...shop.context, settings: { ...shop.context.settings, minFreeBytes: 1 } })
    assert.deepEqual(await openKinds(), [])
  })

  test('begin before a certificate expires, and stay open while it cannot be read', async (t) => {
    const server = createServer(selfSigned(3)).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    const { settings } = shop.context
    const at = (publicUrl: string) => ({
      ...shop.context,
      settings: { ...settings, publicUrl, smtpUrl: null },
    })
    await findIncidents(at(`https://localhost:${address.port}`))
    assert.deepEqual(await openKinds(), ['certificate-ending localhost'])
    const [notice] = await notices()
    const inThreeDays = shortDate(new Date(Date.now() + 3 * 86_400_000), 'he')
    assert.ok((await emailOf(notice)).includes(inThreeDays))
    await later()
    await findIncidents(at('https://localhost:9'))
    assert.deepEqual(await openKinds(), ['certificate-ending localhost'])
    await later()
    await findIncidents(at('http://localhost'))
    assert.deepEqual(await openKinds(), [])
  })
})
