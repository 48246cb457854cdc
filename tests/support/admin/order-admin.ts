import type * as v from 'valibot'
import type { createOrder } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { aProduct, aUser } from '../builders.ts'
import { type FakeProvider, fakeProvider } from '../fakes/fake-provider.ts'
import { payThere, type PlacedOrder, placeAndOpen } from '../orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../shop.ts'

type Body = v.InferInput<(typeof createOrder)['input']>

/** The body of the admin area's form for a new order: one unit for 49.90, for a guest who pays by link. */
export function anAdminOrder(productId: string, wanted: Partial<Body> = {}): Body {
  return {
    items: [{ productId, quantity: 1 }],
    userId: null,
    name: 'Noa Mizrahi',
    email: 'noa@example.com',
    phone: '',
    language: 'he',
    discount: 'none',
    percent: null,
    amount: null,
    reason: '',
    pays: 'link',
    holdHours: 48,
    termsAccepted: true,
    expectedTotal: 49.9,
    ...wanted,
  }
}

type Placed = PlacedOrder & { readonly email: string; readonly productId: string }
type OrderOptions = { quantity?: number; keys?: number; name?: string }

/** A shop with an order manager who has a fresh sign-in. */
export type OrderAdmin = {
  readonly shop: TestShop
  readonly provider: FakeProvider
  readonly manager: Visitor
  /** A new buyer orders keys of a new product and opens the payment page. */
  readonly place: (wanted?: OrderOptions) => Promise<Placed>
  /** The same, and pays there. */
  readonly buy: (wanted?: OrderOptions) => Promise<Placed>
  readonly pay: (reference: string) => Promise<void>
  /** The order as the manager sees it. */
  readonly look: (orderId: string) => Promise<v.InferOutput<(typeof getAdminOrder)['output']>>
}

export async function anOrderAdmin(): Promise<OrderAdmin> {
  const provider = fakeProvider()
  const shop = await aShop({ provider })
  const manager = aVisitor(await aUser(shop.context, { role: 0 }))
  const pay = (reference: string) => payThere(shop, provider, reference)
  let emails = 0
  async function place({ quantity = 1, keys = 5, name = 'Dana Levi' }: OrderOptions = {}): Promise<Placed> {
    const email = `admin-${++emails}@example.com`
    const { id: productId } = await aProduct(shop.context, { keys })
    const placed = await placeAndOpen(shop, productId, { quantity, wanted: { email, name } })
    return { ...placed, email, productId }
  }
  return {
    shop,
    provider,
    manager,
    place,
    async buy(wanted) {
      const placed = await place(wanted)
      await pay(placed.reference)
      return placed
    },
    pay,
    look: async (orderId) => (await shop.call(getAdminOrder, { orderId }, manager)).data,
  }
}
