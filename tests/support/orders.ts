import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { actOnSandboxPayment, type SandboxAction } from '#contract/demo/sandbox.ts'
import type { FakeProvider } from './fakes/fake-provider.ts'
import { reportToShop } from './payments.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

type Body = InputOf<typeof placeOrder>

let buyers = 0

/** The body of a checkout form; by default each has a new e-mail address. */
export function anOrder(items: Body['items'], wanted: Partial<Body> = {}): Body {
  return {
    items,
    name: 'Dana Levi',
    email: `dana-${++buyers}@example.com`,
    phone: undefined,
    language: 'he',
    couponCode: undefined,
    termsAccepted: true,
    expectedTotal: undefined,
    ...wanted,
  }
}

export type PlacedOrder = { orderId: string; visitor: Visitor; reference: string }

/** Places an order of one product and opens its payment page. */
export async function placeAndOpen(
  shop: TestShop,
  productId: string,
  {
    quantity = 1,
    visitor = aVisitor(),
    wanted = {},
  }: { quantity?: number; visitor?: Visitor; wanted?: Partial<Body> } = {},
): Promise<PlacedOrder> {
  const placed = await shop.call(placeOrder, anOrder([{ productId, quantity }], wanted), visitor)
  if (placed.status !== 201) throw new Error(`Not placed: ${JSON.stringify(placed.problem)}`)
  const { orderId } = placed.data
  const opened = await shop.call(startPayment, { orderId }, visitor)
  if (opened.status !== 200) throw new Error(`No payment page: ${JSON.stringify(opened.problem)}`)
  return { orderId, visitor, reference: opened.data.paymentUrl.split('/').at(-1) ?? '' }
}

/** Does what a buyer does on the sandbox page. */
export async function act(shop: TestShop, reference: string, what: SandboxAction): Promise<string> {
  const done = await shop.call(actOnSandboxPayment, { reference, action: what })
  if (done.status !== 200) throw new Error(`Refused: ${JSON.stringify(done.problem)}`)
  return done.data.returnUrl
}

/** The fake provider debits the money and notifies the shop. */
export async function payThere(shop: TestShop, provider: FakeProvider, reference: string): Promise<void> {
  provider.pay(reference)
  await reportToShop(shop, reference)
}

/** Buys one product in the sandbox; returns the order as its buyer sees it. */
export async function buyOne(
  shop: TestShop,
  productId: string,
  wanted: Parameters<typeof placeAndOpen>[2] = {},
): Promise<{ orderId: string; visitor: Visitor; order: OutputOf<typeof getOrder> }> {
  const { orderId, visitor, reference } = await placeAndOpen(shop, productId, wanted)
  await act(shop, reference, 'succeed')
  const { data } = await shop.call(getOrder, { orderId }, visitor)
  return { orderId, visitor, order: data }
}
