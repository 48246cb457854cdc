import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { couponTerms } from '#tests/support/admin/coupon-terms.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { record } from './record.ts'
import { sealAuditLog } from './seal.ts'

describe('the audit log in the admin area', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'rivka' }))
  })
  after(() => shop.close())

  const happen = (subject: string, detail = {}) =>
    shop.context.transact(systemActor(), (work) => record(work, 'stock.expired', subject, detail))

  test('is listed newest first, and filtered by subject and actor', async () => {
    await happen('thing:1', { price: 10 })
    await shop.call(api.createCoupon, { code: 'AUDIT-ME', ...couponTerms }, owner)
    const all = await shop.call(api.listAudit, {}, owner)
    assert.equal(all.data.rows[0]?.action, 'coupon.created')
    const mine = await shop.call(api.listAudit, { actor: 'Rivka' }, owner)
    assert.ok(mine.data.rows.length > 0 && mine.data.rows.every(({ actor }) => actor === 'rivka'))
    const things = await shop.call(api.listAudit, { q: 'thing:', actor: 'system' }, owner)
    assert.deepEqual(things.data.rows[0]?.detail, { price: 10 })
  })

  test('is filtered by action, and names the subject of each row', async () => {
    const made = await shop.call(api.createCoupon, { code: 'NAMED-HERE', ...couponTerms }, owner)
    await shop.call(api.createCoupon, { code: 'ANOTHER', ...couponTerms }, owner)
    const { data } = await shop.call(api.listAudit, { action: 'coupon.created', q: made.data.id }, owner)
    assert.deepEqual(
      data.rows.map(({ action, subjectName }) => [action, subjectName?.he]),
      [['coupon.created', 'NAMED-HERE']],
    )
    const product = await aProduct(shop.context, { name: { en: 'Named', he: 'בעל שם' } })
    await happen(`product:${product.id}`)
    await happen('user:unknown')
    const rest = await shop.call(api.listAudit, { action: 'stock.expired' }, owner)
    assert.deepEqual(
      rest.data.rows.slice(0, 2).map(({ subjectName }) => subjectName),
      [null, { en: 'Named', he: 'בעל שם' }],
    )
    const sessions = await shop.call(api.listAudit, { action: 'coupon.changed' }, owner)
    assert.deepEqual(sessions.data.rows, [])
  })

  test('is filtered by days in Israel, both inclusive', async () => {
    await shop.context.pool.query(
      `insert into audit_log (created_at, actor, action, subject, request_id)
       select t::timestamptz, 'system', 'day.tried', t, 'test'
       from unnest(array['2020-05-04T20:59:59Z', '2020-05-04T21:00:00Z', '2020-05-05T20:59:59Z', '2020-05-05T21:00:00Z']) t`,
    )
    const { data } = await shop.call(api.listAudit, { from: '2020-05-05', to: '2020-05-05' }, owner)
    assert.deepEqual(data.rows.map(({ subject }) => subject).toReversed(), [
      '2020-05-04T21:00:00Z',
      '2020-05-05T20:59:59Z',
    ])
  })

  test('is exported as CSV without formulas', async () => {
    await happen('=HYPERLINK("x")')
    const { data } = await shop.call(api.getCsrfToken, {}, owner)
    const headers = { 'x-csrf-token': data.csrfToken }
    const response = await shop.request('/api/admin/audit.csv?q=%3Dhyperlink', { headers }, owner)
    const text = await response.text()
    assert.match(response.headers.get('content-type') ?? '', /text\/csv/)
    assert.match(text, /"'=HYPERLINK/)
  })

  test('is reported as intact, or with the row that was changed directly in the database', async () => {
    for (let i = 0; i < 5; i++) await happen('chain:1', { i })
    await shop.context.transact(systemActor(), (work) => sealAuditLog(work, shop.context.secrets.auditChain))
    const whole = await shop.call(api.verifyAudit, {}, owner)
    assert.ok(whole.data.rows >= 5)
    assert.equal(whole.data.brokenAt, null)

    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id::text from audit_log where subject = 'chain:1' order by id limit 1`,
    )
    await shop.context.pool.query(
      `alter table audit_log disable trigger audit_log_rows;
       update audit_log set detail = '{"i": 99}' where id = ${rows[0]?.id ?? 0};
       alter table audit_log enable trigger audit_log_rows`,
    )
    assert.equal((await shop.call(api.verifyAudit, {}, owner)).data.brokenAt, rows[0]?.id)
  })

  test('cannot be read by support', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(api.listAudit, {}, support)).status, 403)
  })
})
