import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword } from '#contract/identity/account.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createOrder } from '#contract/admin/orders/order-actions.ts'
import { refundUnits } from '#contract/admin/orders/refunds.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import { readSources, withoutComments } from '#tests/structure/source.ts'
import { anAdminOrder } from '#tests/support/order-admin.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

/** docs/decisions/0124 says why each of them asks. */
const money = [
  'changeOrderStatus',
  'createOrder',
  'decideRefundClaim',
  'markOrderPaid',
  'openTestOrder',
  'refundAmount',
  'refundUnits',
  'refundUnmatchedPayment',
  'replaceBatchKeys',
  'replaceKey',
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

test('a fresh sign-in is asked for money and secrets, and for nothing else', () => {
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  const asking = endpoints.filter(([, { freshSignIn }]) => freshSignIn !== undefined).map(([name]) => name)
  assert.deepEqual(asking.toSorted(), [...money, ...secrets].toSorted())
})

test('an endpoint asks for it in its definition: no use case has a way of its own', () => {
  const sources = readSources('src/server', ['.ts']).filter(({ text }) =>
    /refuse\(\s*'fresh-sign-in-needed'|\.fresh !== true/.test(withoutComments(text)),
  )
  assert.deepEqual(
    sources.map(({ path }) => path),
    ['src/server/http/access.ts'],
  )
})

test('where the input decides, only what gives money or goods away asks', async (t) => {
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
})
