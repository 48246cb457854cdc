import { api, type EndpointName } from '#contract/api.ts'
import { aCoupon, aProduct, aService, aUser } from '#tests/support/builders.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { anIdempotencyKey, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { withoutPaymentMethods } from '#tests/support/admin/stored-settings.ts'

type Names =
  | 'listAdminOrders'
  | 'exportOrders'
  | 'changeOrders'
  | 'getAdminOrder'
  | 'addOrderNote'
  | 'resendOrderEmail'
  | 'resendGift'
  | 'changeOrderEmail'
  | 'refundUnits'
  | 'refundAmount'
  | 'refundFee'
  | 'retryRefund'
  | 'markOrderPaid'
  | 'closeOrderTask'
  | 'resolveOrderTask'
  | 'recordDispute'
  | 'decideDispute'
  | 'getEvidence'
  | 'listUnmatchedPayments'
  | 'refundUnmatchedPayment'
  | 'settleUnmatchedPayment'
  | 'createOrder'
  | 'findCustomers'
  | 'changeOrderStatus'

const nobody = '0'.repeat(20)
const nothing = '01890000-0000-7000-8000-000000000000'
const reason = 'a call'

/** The scenarios of managers' actions on orders. */
export function orderAdminScenarios(shopOf: () => TestShop): Pick<Scenarios, Names> {
  async function send(
    name: EndpointName,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<Refused> {
    const manager = aVisitor(await aUser(shopOf().context, { role: 0 }))
    const { status, problem } = await shopOf().call(api[name], input, manager, headers)
    return { status, code: problem.code }
  }
  async function bought(finish: 'succeed' | 'abandon' = 'succeed') {
    const shop = shopOf()
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, finish)
    return { orderId, product }
  }
  async function aTask(kind: string, orderId: string | null = null, detail: object = {}) {
    const { rows } = await shopOf().context.pool.query<{ id: string }>(
      'insert into manager_tasks (id, kind, order_id, detail) values (gen_random_uuid(), $1, $2, $3) returning id',
      [kind, orderId, detail],
    )
    return rows[0]?.id
  }
  /** A sale with a dispute; with `refunded`, a refund is already owed. */
  async function disputed({ refunded = false, lost = false } = {}) {
    const { orderId } = await bought()
    if (refunded) await send('changeOrderStatus', { id: orderId, status: 'refunded', reason })
    await send('recordDispute', { orderId, reason, answerBy: null })
    if (lost)
      await shopOf().context.pool.query(
        `update disputes set state = 'lost', decided_at = now() where order_id = $1`,
        [orderId],
      )
    const { rows } = await shopOf().context.pool.query<{
      paymentId: string
      transactionId: string
      refundId: string | null
    }>(
      `select p.id as "paymentId", p.transaction_id as "transactionId", r.id as "refundId"
       from payments p left join refunds r on r.payment_id = p.id where p.order_id = $1`,
      [orderId],
    )
    return { orderId, ...rows[0] }
  }
  const order = async (wanted: object = {}, headers: Record<string, string> = {}) =>
    send('createOrder', { ...anAdminOrder((await aProduct(shopOf().context)).id), ...wanted }, headers)
  /** An order whose hold has ended, and whose coupon for one order was used by another order since. */
  async function outlived() {
    const shop = shopOf()
    const { id } = await aProduct(shop.context)
    const wanted = { couponCode: (await aCoupon(shop.context, { totalLimit: 1 })).code }
    const { orderId } = await placeAndOpen(shop, id, { wanted })
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [orderId],
    )
    await placeAndOpen(shop, id, { wanted })
    return orderId
  }
  const lineOf = async (orderId: string) => {
    const { rows } = await shopOf().context.pool.query<{ id: string }>(
      'select id from order_lines where order_id = $1',
      [orderId],
    )
    return rows[0]?.id
  }
  const units = [{ lineId: nothing, quantity: 1 }]
  const email = 'new@example.com'
  const seen = { orderId: nobody, version: 1, reason }
  return {
    listAdminOrders: {},
    exportOrders: {},
    changeOrders: {},
    findCustomers: {},
    getAdminOrder: { 'not-found': () => send('getAdminOrder', { orderId: nobody }) },
    addOrderNote: { 'not-found': () => send('addOrderNote', { orderId: nobody, text: 'Called.' }) },
    resendOrderEmail: {
      'not-found': () => send('resendOrderEmail', { orderId: nobody }),
      'no-email-fits': async () => {
        const { orderId } = await bought()
        await send('changeOrderStatus', { id: orderId, status: 'refunded', reason })
        return send('resendOrderEmail', { orderId })
      },
    },
    resendGift: {
      'not-found': () => send('resendGift', { orderId: nobody }),
      'no-email-fits': async () => send('resendGift', { orderId: (await bought()).orderId }),
    },
    changeOrderEmail: {
      'not-found': () => send('changeOrderEmail', { ...seen, email }),
      'version-changed': async () =>
        send('changeOrderEmail', { ...seen, orderId: (await bought()).orderId, email }),
    },
    refundUnits: {
      'not-found': () => send('refundUnits', { ...seen, units }),
      'version-changed': async () =>
        send('refundUnits', { ...seen, orderId: (await bought()).orderId, units }),
      'not-refundable': async () => {
        const { orderId } = await bought()
        return send('refundUnits', { ...seen, orderId, version: await versionOf(orderId), units })
      },
      'key-fate-not-allowed': async () => {
        const { orderId } = await bought()
        const lineId = await lineOf(orderId)
        const odd = [{ lineId, quantity: 1, keys: [{ keyId: nothing, fate: 'stock' }] }]
        return send('refundUnits', { ...seen, orderId, version: await versionOf(orderId), units: odd })
      },
      'order-disputed': async () => {
        const { orderId } = await disputed()
        return send('refundUnits', { ...seen, orderId, version: await versionOf(orderId), units })
      },
    },
    refundAmount: {
      'not-found': () => send('refundAmount', { ...seen, lineId: nothing, amount: 1 }),
      'version-changed': async () =>
        send('refundAmount', { ...seen, orderId: (await bought()).orderId, lineId: nothing, amount: 1 }),
      'not-refundable': async () => {
        const { orderId } = await bought()
        const version = await versionOf(orderId)
        return send('refundAmount', { orderId, version, lineId: nothing, amount: 1, reason })
      },
      'refund-too-high': async () => {
        const { orderId } = await bought()
        const version = await versionOf(orderId)
        return send('refundAmount', { orderId, version, lineId: await lineOf(orderId), amount: 1000, reason })
      },
      'order-disputed': async () => {
        const { orderId } = await disputed()
        const version = await versionOf(orderId)
        return send('refundAmount', { orderId, version, lineId: await lineOf(orderId), amount: 1, reason })
      },
    },
    refundFee: {
      'not-found': () => send('refundFee', seen),
      'version-changed': async () => send('refundFee', { ...seen, orderId: (await bought()).orderId }),
      'not-refundable': async () => {
        const { orderId } = await bought()
        return send('refundFee', { orderId, version: await versionOf(orderId), reason })
      },
      'order-disputed': async () => {
        const { orderId } = await disputed()
        return send('refundFee', { orderId, version: await versionOf(orderId), reason })
      },
    },
    retryRefund: {
      'not-found': () => send('retryRefund', { orderId: nobody, refundId: nothing }),
      'refund-not-refused': async () => {
        const { orderId } = await bought()
        await send('changeOrderStatus', { id: orderId, status: 'refunded', reason })
        const { rows } = await shopOf().context.pool.query<{ id: string }>(
          'select id from refunds where order_id = $1',
          [orderId],
        )
        return send('retryRefund', { orderId, refundId: rows[0]?.id })
      },
      'order-disputed': async () => {
        const { orderId, refundId } = await disputed({ refunded: true })
        return send('retryRefund', { orderId, refundId })
      },
    },
    markOrderPaid: {
      'not-found': () => send('markOrderPaid', seen),
      'version-changed': async () =>
        send('markOrderPaid', { ...seen, orderId: (await bought('abandon')).orderId }),
      'order-not-payable': async () => {
        const { orderId } = await bought()
        return send('markOrderPaid', { ...seen, orderId, version: await versionOf(orderId) })
      },
      'coupon-gone': async () => {
        const orderId = await outlived()
        return send('markOrderPaid', { ...seen, orderId, version: await versionOf(orderId) })
      },
    },
    closeOrderTask: {
      'not-found': () => send('closeOrderTask', { orderId: nobody, taskId: nothing, reason }),
      'task-not-closable': async () => {
        const { orderId } = await bought()
        return send('closeOrderTask', { orderId, taskId: await aTask('refund-claim', orderId), reason })
      },
      'order-disputed': async () => {
        const { orderId, refundId } = await disputed({ refunded: true })
        return send('closeOrderTask', {
          orderId,
          taskId: await aTask('refund-refused', orderId, { refundId }),
          reason,
        })
      },
      'refund-payer-needed': async () => {
        const { orderId, refundId } = await disputed({ refunded: true, lost: true })
        const taskId = await aTask('refund-refused', orderId, { refundId })
        return send('closeOrderTask', { orderId, taskId, reason })
      },
    },
    resolveOrderTask: {
      'not-found': () => send('resolveOrderTask', { orderId: nobody, taskId: nothing, kind: 'risk-check' }),
      'task-not-closable': async () => {
        const { orderId } = await bought()
        const kind = 'refund-claim'
        return send('resolveOrderTask', { orderId, taskId: await aTask(kind, orderId), kind })
      },
      'order-disputed': async () => {
        const { orderId, paymentId } = await disputed()
        return send('resolveOrderTask', {
          orderId,
          taskId: await aTask('double-charge', orderId, { paymentId }),
          kind: 'double-charge',
        })
      },
    },
    recordDispute: {
      'not-found': () => send('recordDispute', { orderId: nobody, reason, answerBy: null }),
    },
    decideDispute: {
      'not-found': () =>
        send('decideDispute', { orderId: nobody, disputeId: nothing, decision: 'won', reason }),
    },
    getEvidence: { 'not-found': () => send('getEvidence', { orderId: nobody }) },
    listUnmatchedPayments: {},
    refundUnmatchedPayment: {
      'not-found': () => send('refundUnmatchedPayment', { taskId: nothing, reason }),
      'task-not-closable': async () =>
        send('refundUnmatchedPayment', { taskId: await aTask('unknown-payment'), reason }),
      'order-disputed': async () => {
        const { orderId, paymentId, transactionId } = await disputed()
        await shopOf().context.pool.query(`update payments set allocation = 'mismatched' where id = $1`, [
          paymentId,
        ])
        const taskId = await aTask('amount-mismatch', orderId, { id: transactionId })
        return send('refundUnmatchedPayment', { taskId, reason })
      },
    },
    settleUnmatchedPayment: {
      'not-found': () => send('settleUnmatchedPayment', { taskId: nothing, how: 'other', reason }),
      'task-not-closable': async () =>
        send('settleUnmatchedPayment', {
          taskId: await aTask('refund-claim', (await bought()).orderId),
          how: 'other',
          reason,
        }),
    },
    createOrder: {
      'product-unknown': () => order({ items: [{ productId: 'no-such-product', quantity: 1 }] }),
      'customer-unknown': () => order({ userId: nothing }),
      'price-changed': () => order({ expectedTotal: 1 }),
      'discount-too-high': async () => {
        const shop = shopOf()
        const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
        const { id } = await aProduct(shop.context)
        const input = anAdminOrder(id, { discount: 'percent', percent: 100, reason, expectedTotal: 0 })
        const { status, problem } = await shop.call(api.createOrder, input, support)
        return { status, code: problem.code }
      },
      'no-payment-methods': async () => {
        const { context } = shopOf()
        const { id } = await aProduct(context)
        return withoutPaymentMethods(context, () => send('createOrder', anAdminOrder(id, { pays: 'link' })))
      },
      'details-needed': async () => {
        const { id } = await aService(shopOf().context)
        return send('createOrder', anAdminOrder(id))
      },
      'out-of-stock': async () => {
        const { id } = await aProduct(shopOf().context, { keys: 0 })
        return send('createOrder', anAdminOrder(id))
      },
      'too-many-units': async () => {
        const { id } = await aProduct(shopOf().context, { maxPerOrder: 1 })
        return send('createOrder', { ...anAdminOrder(id), items: [{ productId: id, quantity: 2 }] })
      },
      'idempotency-key-missing': () => order({}, { 'idempotency-key': '' }),
      'idempotency-key-reused': async () => {
        const shop = shopOf()
        const manager = aVisitor(await aUser(shop.context, { role: 0 }))
        const { id } = await aProduct(shop.context)
        const key = { 'idempotency-key': anIdempotencyKey() }
        await shop.call(api.createOrder, anAdminOrder(id), manager, key)
        const again = await shop.call(api.createOrder, { ...anAdminOrder(id), name: 'Another' }, manager, key)
        return { status: again.status, code: again.problem.code }
      },
    },
    changeOrderStatus: {
      'not-found': () => send('changeOrderStatus', { id: nobody, status: 'completed', reason }),
      'version-changed': async () => {
        const { orderId } = await bought()
        return send('changeOrderStatus', { id: orderId, status: 'shipped', reason, version: 1 })
      },
      'not-allowed': async () => {
        const { orderId } = await bought()
        const support = aVisitor(await aUser(shopOf().context, { role: 0, duties: ['support'] }))
        const input = { id: orderId, status: 'refunded', reason }
        const { status, problem } = await shopOf().call(api.changeOrderStatus, input, support)
        return { status, code: problem.code }
      },
      'status-not-allowed': async () => {
        const { orderId } = await bought()
        return send('changeOrderStatus', { id: orderId, status: 'pending', reason })
      },
      'order-disputed': async () => {
        const { orderId } = await disputed()
        return send('changeOrderStatus', { id: orderId, status: 'refunded', reason })
      },
      'coupon-gone': async () =>
        send('changeOrderStatus', { id: await outlived(), status: 'completed', reason }),
      'order-is-paid': async () => {
        const { orderId } = await bought('abandon')
        // paid late with nothing in stock: the order is pending and paid
        await shopOf().context.pool.query(
          `update orders set paid_agorot = total_agorot, status = 'pending' where id = $1`,
          [orderId],
        )
        return send('changeOrderStatus', { id: orderId, status: 'cancelled', reason })
      },
      'out-of-stock': async () => {
        const { context } = shopOf()
        const product = await aProduct(context, { keys: 1 })
        const { orderId } = await placeAndOpen(shopOf(), product.id)
        await context.pool.query(
          `update licence_keys set status = 'available', order_line_id = null, reserved_until = null where product_id = $1`,
          [product.id],
        )
        await context.pool.query(`update licence_keys set status = 'withdrawn' where product_id = $1`, [
          product.id,
        ])
        return send('changeOrderStatus', { id: orderId, status: 'completed', reason })
      },
    },
  }

  async function versionOf(orderId: string): Promise<number> {
    const manager = aVisitor(await aUser(shopOf().context, { role: 0 }))
    return (await shopOf().call(api.getAdminOrder, { orderId }, manager)).data.version
  }
}
