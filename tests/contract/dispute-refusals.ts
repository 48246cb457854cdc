import { api } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aVisitor, type TestShop } from '#tests/support/shop.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'

const nobody = '01890000-0000-7000-8000-000000000000'
const reason = 'a letter of the bank'

/** The scenarios of recording the outcome of a lost dispute. */
export function disputeScenarios(shopOf: () => TestShop): Pick<Scenarios, 'settleDispute'> {
  async function settle(wanted: (lineId: string) => object, decision: 'lost' | 'released' = 'lost') {
    const shop = shopOf()
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { orderId, reference } = await placeAndOpen(shop, (await aProduct(shop.context)).id)
    await act(shop, reference, 'succeed')
    const { data: dispute } = await shop.call(api.recordDispute, { orderId, reason, answerBy: null }, manager)
    await shop.call(api.decideDispute, { orderId, disputeId: dispute.id, decision, reason }, manager)
    const { data: order } = await shop.call(api.getAdminOrder, { orderId }, manager)
    const usual = { orderId, disputeId: dispute.id, version: order.version, units: [], amount: 1, reason }
    const { status, problem } = await shop.call(
      api.settleDispute,
      { ...usual, ...wanted(order.lines[0]?.id ?? '') },
      manager,
    )
    return { status, code: problem.code } satisfies Refused
  }
  return {
    settleDispute: {
      'not-found': () => settle(() => ({ disputeId: nobody })),
      'version-changed': () => settle(() => ({ version: 1 })),
      'dispute-not-lost': () => settle(() => ({}), 'released'),
      'not-refundable': () => settle(() => ({ units: [{ lineId: nobody, quantity: 1 }] })),
      'key-fate-not-allowed': () =>
        settle((lineId) => ({
          units: [{ lineId, quantity: 1, keys: [{ keyId: nobody, fate: 'stock' }] }],
        })),
      'taken-sum-differs': () => settle(() => ({ amount: 10_000 })),
    },
  }
}
