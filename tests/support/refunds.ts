import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aProduct } from './builders.ts'
import type { FakeProvider } from './fakes/fake-provider.ts'
import { payThere, placeAndOpen } from './orders.ts'
import type { TestShop, Visitor } from './shop.ts'

export type Bought = {
  orderId: string
  visitor: Visitor
  lineId: string
  keyIds: string[]
  productId: string
}

let emails = 0

/** Somebody new buys keys of a new product, and pays at the fake provider. */
export async function buyKeys(
  shop: TestShop,
  provider: FakeProvider,
  { quantity = 1, email = `buyer-${++emails}@example.com`, keys = 5 } = {},
): Promise<Bought> {
  const { id: productId } = await aProduct(shop.context, { keys })
  const { orderId, visitor, reference } = await placeAndOpen(shop, productId, { quantity, wanted: { email } })
  await payThere(shop, provider, reference)
  const { data } = await shop.call(getOrder, { orderId }, visitor)
  const [item] = data.items
  return {
    orderId,
    visitor,
    lineId: item?.id ?? '',
    keyIds: item?.keys.map(({ id }) => id) ?? [],
    productId,
  }
}

/** Its buyer gives units of it back. */
export function refundPlaced(shop: TestShop, { orderId, visitor, lineId }: Bought, quantity = 1) {
  return shop.call(requestRefund, { orderId, units: [{ lineId, quantity }] }, visitor)
}
