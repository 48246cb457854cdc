import { api, type EndpointName } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { blockMailboxes } from '#tests/support/identity.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Names =
  | 'requestRefund'
  | 'claimRefund'
  | 'listRefundClaims'
  | 'decideRefundClaim'
  | 'requestGuestOrders'
  | 'confirmGuestOrders'
  | 'listGuestOrders'
  | 'endGuestOrders'
  | 'exportData'
  | 'getDeletion'
  | 'deleteAccount'

type Shops = { readonly plain: TestShop; readonly limited: TestShop }
const nobody = '0'.repeat(20)
const noLine = '01890000-0000-7000-8000-000000000000'
const reason = 'It says the key was used before.'

/** The scenarios of an order after the purchase, and of guests who come back to it. */
export function orderScenarios(shops: () => Shops): Pick<Scenarios, Names> {
  async function send(at: TestShop, name: EndpointName, input: unknown, as?: Visitor): Promise<Refused> {
    const { status, problem } = await at.call(api[name], input, as)
    return { status, code: problem.code }
  }
  async function bought(buyer: Visitor = aVisitor()) {
    const { plain } = shops()
    const product = await aProduct(plain.context)
    const { orderId, visitor, reference } = await placeAndOpen(plain, product.id, { visitor: buyer })
    await act(plain, reference, 'succeed')
    const { data } = await plain.call(api.getOrder, { orderId }, visitor)
    const [item] = data.items
    return { orderId, visitor, lineId: item?.id ?? '', keyId: item?.keys[0]?.id ?? '' }
  }
  async function decide(claimId: string, grant = false): Promise<Refused> {
    const { plain } = shops()
    const manager = aVisitor(await aUser(plain.context, { role: 0 }))
    return send(plain, 'decideRefundClaim', { claimId, grant, answer: 'It works here.' }, manager)
  }
  async function disputed() {
    const { plain } = shops()
    const sale = await bought()
    const manager = aVisitor(await aUser(plain.context, { role: 0 }))
    await plain.call(api.recordDispute, { orderId: sale.orderId, reason, answerBy: null }, manager)
    return sale
  }
  return {
    requestRefund: {
      'not-found': () =>
        send(shops().plain, 'requestRefund', { orderId: nobody, units: [{ lineId: noLine, quantity: 1 }] }),
      'not-refundable': async () => {
        const { orderId, visitor, lineId, keyId } = await bought()
        await shops().plain.call(api.revealKey, { orderId, keyId }, visitor)
        return send(shops().plain, 'requestRefund', { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
      },
      'order-disputed': async () => {
        const { orderId, visitor, lineId } = await disputed()
        return send(shops().plain, 'requestRefund', { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
      },
    },
    claimRefund: {
      'not-found': () => send(shops().plain, 'claimRefund', { orderId: nobody, reason }),
      'not-refundable': async () => {
        const product = await aProduct(shops().plain.context)
        const { orderId, visitor } = await placeAndOpen(shops().plain, product.id)
        return send(shops().plain, 'claimRefund', { orderId, reason }, visitor)
      },
      'claim-open': async () => {
        const { orderId, visitor } = await bought()
        await send(shops().plain, 'claimRefund', { orderId, reason }, visitor)
        return send(shops().plain, 'claimRefund', { orderId, reason }, visitor)
      },
    },
    listRefundClaims: {},
    decideRefundClaim: {
      'not-found': async () => decide(nobody),
      'claim-decided': async () => {
        const { orderId, visitor } = await bought()
        const { data } = await shops().plain.call(api.claimRefund, { orderId, reason }, visitor)
        await decide(data.reference)
        return decide(data.reference)
      },
      'order-disputed': async () => {
        const { orderId, visitor } = await disputed()
        const { data } = await shops().plain.call(api.claimRefund, { orderId, reason }, visitor)
        return decide(data.reference, true)
      },
    },
    requestGuestOrders: {
      'too-many-requests': async () => {
        const call = () =>
          send(shops().limited, 'requestGuestOrders', { email: 'guest@example.com', language: 'he' })
        for (let i = 0; i < 5; i++) await call()
        return call()
      },
    },
    confirmGuestOrders: {
      'code-wrong': () => send(shops().plain, 'confirmGuestOrders', { ticket: 'x', code: '000000' }),
      'too-many-requests': async () => {
        const { data } = await shops().plain.call(api.requestGuestOrders, {
          email: 'guessed@example.com',
          language: 'en',
        })
        await blockMailboxes(shops().plain)
        return send(shops().plain, 'confirmGuestOrders', { ticket: data.ticket, code: '000000' })
      },
    },
    listGuestOrders: {},
    endGuestOrders: {},
    exportData: {},
    getDeletion: {},
    deleteAccount: {
      'not-allowed': async () => {
        const manager = aVisitor(await aUser(shops().plain.context, { role: 0 }))
        return send(shops().plain, 'deleteAccount', { acceptLoss: true }, manager)
      },
      'keys-unrevealed': async () => {
        const user = aVisitor(await aUser(shops().plain.context))
        await bought(user)
        return send(shops().plain, 'deleteAccount', { acceptLoss: false }, user)
      },
      'orders-open': async () => {
        const user = aVisitor(await aUser(shops().plain.context))
        const product = await aProduct(shops().plain.context)
        await placeAndOpen(shops().plain, product.id, { visitor: user })
        return send(shops().plain, 'deleteAccount', { acceptLoss: true }, user)
      },
    },
  }
}
