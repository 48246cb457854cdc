import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeLanguage, changePhone, endOtherSessions } from '#contract/identity/account.ts'
import { signIn } from '#contract/identity/identity.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aPassword, aSignedInVisitor, anAccount, auditOf } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

/** Calls without a limit by network address, and why each needs none. */
const unlimited: Readonly<Record<string, string>> = {
  signIn: 'counts by login, browser and address; an address alone must not lock out a known browser',
  signOut: 'ends a session that a counted sign-in opened',
  startPayment: 'of a placed order, which is counted; never refused under load',
  confirmPayment: 'of a placed order, which is counted; never refused under load',
  receiveWebhook: 'of payment providers, from few addresses',
  actOnSandboxPayment: 'in a demo only',
}

test('every call that changes something, and is open to visitors or users, has a rate limit or a reason to have none', () => {
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  const without = endpoints
    .filter(
      ([, { method, access, limit }]) => method !== 'GET' && access !== 'manager' && limit === undefined,
    )
    .map(([name]) => name)
  assert.deepEqual(new Set(without), new Set(Object.keys(unlimited)))
})

describe('calls that succeed', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { RATE_LIMITS: 'on' } })))
  after(() => shop.close())

  test('are limited too: sixty sign-ins of one account in fifteen minutes, from any browser', async () => {
    const account = await anAccount(shop)
    const visitor = await aSignedInVisitor(shop, account)
    const enter = (as = aVisitor()) => shop.call(signIn, { login: account.username, password: aPassword }, as)
    const statuses = []
    for (let i = 0; i < 59; i++) statuses.push((await enter()).status)
    assert.deepEqual(new Set(statuses), new Set([200]))
    const refused = await enter()
    assert.equal(refused.status, 429)
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900, `Retry-After: ${wait}`)
    assert.equal((await enter(visitor)).status, 429, 'a known browser too')
    const office = aVisitor()
    for (let i = 0; i < 16; i++) await enter({ ...aVisitor(), address: office.address })
    await aSignedInVisitor(shop, await anAccount(shop), office)
  })

  test('wrong passwords do not count as successful sign-ins', async () => {
    const account = await anAccount(shop)
    for (let i = 0; i < 9; i++)
      await shop.call(signIn, { login: account.username, password: 'not the password' }, aVisitor())
    await aSignedInVisitor(shop, account)
    const { rows } = await shop.context.pool.query<{ calls: number }>(
      `select calls from rate_counters where key like 'sign-in success %' and calls > 0 and calls < 60`,
    )
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ calls }) => calls === 1))
  })

  test('add no audit row if nothing changes', async () => {
    const account = await anAccount(shop, { language: 'he' })
    const visitor = await aSignedInVisitor(shop, account)
    const before = await auditOf(shop, `user:${account.userId}`)
    assert.equal((await shop.call(changeLanguage, { language: 'he' }, visitor)).data.language, 'he')
    assert.equal((await shop.call(changePhone, { phone: '' }, visitor)).data.phone, null)
    assert.equal((await shop.call(endOtherSessions, {}, visitor)).data.ended, 0)
    assert.deepEqual(await auditOf(shop, `user:${account.userId}`), before)
    assert.equal((await shop.call(changePhone, { phone: '0501234567' }, visitor)).data.phone, '+972501234567')
    assert.equal((await shop.call(changePhone, { phone: '' }, visitor)).data.phone, null)
    assert.equal((await auditOf(shop, `user:${account.userId}`)).length, before.length + 2)
  })
})
