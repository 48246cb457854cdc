import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword } from '#contract/identity/account.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { harmlessSettings } from '#contract/admin/harmless-settings.ts'
import { createOrder, resolveOrderTask } from '#contract/admin/orders/order-actions.ts'
import { refundUnits } from '#contract/admin/orders/refunds.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import { storedSettings } from '#server/settings/read-stored.ts'
import { readSources, withoutComments } from '#tests/structure/source.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

/** docs/decisions/0124 says why each of them requires a fresh sign-in. */
const money = [
  'changeOrderStatus',
  'createOrder',
  'decideRefundClaim',
  'markOrderPaid',
  'openTestOrder',
  'refundAmount',
  'refundFee',
  'refundUnits',
  'refundUnmatchedPayment',
  'replaceBatchKeys',
  'replaceKey',
  'resolveOrderTask',
]
const secrets = [
  'addPasskey',
  'changeDuties',
  'changeEmail',
  'changeOrderEmail',
  'changePassword',
  'changeSettings',
  'clearDemo',
  'confirmTotp',
  'deleteAccount',
  'eraseCustomer',
  'exportAudit',
  'exportCustomerData',
  'exportCustomers',
  'exportData',
  'exportMissingDocuments',
  'exportOrders',
  'exportShop',
  'exportVatReport',
  'inviteManager',
  'linkGoogle',
  'openKey',
  'removePasskey',
  'removeTotp',
  'renewRecoveryCodes',
  'resendInvitation',
  'startPasskey',
  'startTotp',
  'unlinkGoogle',
]

test('a fresh sign-in is required for money and secrets, and for nothing else', () => {
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  const asking = endpoints.filter(([, { freshSignIn }]) => freshSignIn !== undefined).map(([name]) => name)
  assert.deepEqual(asking.toSorted(), [...money, ...secrets].toSorted())
})

test('an endpoint requires it in its definition; no use case checks it in another way', () => {
  const sources = readSources('src/server', ['.ts']).filter(({ text }) =>
    /refuse\(\s*'fresh-sign-in-needed'|\.fresh !== true/.test(withoutComments(text)),
  )
  assert.deepEqual(
    sources.map(({ path }) => path),
    ['src/server/http/checks/access.ts'],
  )
})

test('a page that calls such an endpoint asks for it and repeats the call', () => {
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  const asking = endpoints.filter(([, { freshSignIn }]) => freshSignIn === true).map(([name]) => name)
  const bare = new RegExp(
    `(?<!(?:withFreshSignIn|asManager)\\(\\(\\) =>\\s*)\\bcall\\(\\s*(?:${asking.join('|')})\\b`,
  )
  const sources = readSources('src/web', ['.ts', '.tsx']).filter(({ text }) =>
    bare.test(withoutComments(text)),
  )
  assert.deepEqual(
    sources.map(({ path }) => path),
    [],
  )
})

test('where it depends on the input, only giving money or goods away requires it', async (t) => {
  const shop = await aShop({}, t)
  const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
  const { id: productId } = await aProduct(shop.context)
  const id = '0'.repeat(20)
  const code = async (endpoint: Endpoint, input: unknown) =>
    (await shop.call(endpoint, input, stale)).problem.code
  const reason = 'a call'
  assert.equal((await shop.call(createOrder, anAdminOrder(productId), stale)).status, 201)
  const paid = anAdminOrder(productId, { pays: 'paid', reason })
  assert.equal(await code(createOrder, paid), 'fresh-sign-in-needed')
  assert.equal(await code(changeOrderStatus, { id, status: 'cancelled' }), 'not-found')
  for (const status of ['completed', 'refunded'])
    assert.equal(await code(changeOrderStatus, { id, status, reason }), 'fresh-sign-in-needed')
  assert.equal(await code(changePassword, { newPassword: 'Copper-Kettle-73' }), 'fresh-sign-in-needed')
  const refund = { orderId: id, version: 1, reason, lines: [] }
  assert.equal(await code(refundUnits, refund), 'fresh-sign-in-needed')
  const task = { orderId: id, taskId: '01890000-0000-7000-8000-000000000000' }
  for (const kind of ['paid-not-delivered', 'risk-check'])
    assert.equal(await code(resolveOrderTask, { ...task, kind }), 'not-found')
  for (const kind of ['double-charge', 'refund-late'])
    assert.equal(await code(resolveOrderTask, { ...task, kind }), 'fresh-sign-in-needed')
})

test('all settings require it, except a list of harmless ones', async (t) => {
  const shop = await aShop({}, t)
  const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
  const change = (...keys: readonly string[]) => {
    const changes = keys.map((key) => ({ key, value: null, version: 0 }))
    return shop.call(changeSettings, { changes }, stale)
  }
  assert.equal((await change(...harmlessSettings)).status, 200)
  for (const key of storedSettings.keys()) {
    const isHarmless = harmlessSettings.some((one) => one === key)
    if (!isHarmless) assert.equal((await change(key)).problem.code, 'fresh-sign-in-needed', key)
  }
  assert.equal((await change('BRAND_COLOUR', 'SMTP_URL')).problem.code, 'fresh-sign-in-needed')
  assert.equal((await change('NO_SETTING')).problem.code, 'fresh-sign-in-needed')
})

test('a harmless setting belongs to the shop, is no secret, and is not about money, sign-in or e-mail', () => {
  const harmless = ['business', 'look', 'announcement', 'maintenance']
  for (const key of harmlessSettings) {
    const setting = storedSettings.get(key)
    assert.ok(setting !== undefined, key)
    assert.equal(setting.secret, undefined, key)
    assert.ok(harmless.includes(setting.stored.group), key)
  }
})

test('a refund task cannot be settled as a task of another kind', async (t) => {
  const shop = await aShop({}, t)
  const manager = await aUser(shop.context, { role: 0 })
  const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
  const { id: productId } = await aProduct(shop.context)
  const placed = await shop.call(createOrder, anAdminOrder(productId), aVisitor(manager))
  const { orderId } = placed.data
  const { rows } = await shop.context.pool.query<{ id: string }>(
    `insert into manager_tasks (id, kind, order_id, detail)
      values (gen_random_uuid(), 'double-charge', $1, '{}') returning id`,
    [orderId],
  )
  const task = { orderId, taskId: rows[0]?.id, kind: 'risk-check' }
  assert.equal((await shop.call(resolveOrderTask, task, stale)).problem.code, 'not-found')
})
