import { openTestOrder } from '#contract/admin/going-live.ts'
import { aUser } from '../builders.ts'
import { aVisitor, type TestShop, type Visitor } from '../shop.ts'

/** An owner opens a test order; returns the provider's payment page. */
export async function aTestOrder(
  shop: TestShop,
  method = 'sandbox',
): Promise<{ readonly id: string; readonly reference: string; readonly owner: Visitor }> {
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const { status, data, problem } = await shop.call(openTestOrder, { method }, owner)
  if (status !== 201) throw new Error(`Not opened: ${JSON.stringify(problem)}`)
  return { id: data.id, reference: data.paymentUrl?.split('/').at(-1) ?? '', owner }
}
