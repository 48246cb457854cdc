import type { Order, OrderItemView } from '#contract/orders/orders.ts'
import type { Localized } from '#shop/localized.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { groupLines } from '#shop/orders/group-lines.ts'
import { tookNoMoney } from '#web/checkout/place-and-pay.ts'

/** What is returned together: units of one line, or of a whole bundle. */
export type RefundChoice = {
  readonly id: string
  readonly name: Localized
  readonly most: number
  /** The units of each line for a number of returned units. */
  readonly linesOf: (count: number) => { readonly item: OrderItemView; readonly quantity: number }[]
}

/** What the rules allow to return of an order. */
export function refundChoicesOf(items: readonly OrderItemView[]): RefundChoice[] {
  return groupLines(items.filter(({ refundable }) => refundable > 0)).flatMap(({ id, bundle, lines }) => {
    const [first] = lines
    if (first === undefined) return []
    const perTake = (item: OrderItemView) => (bundle === null ? 1 : item.quantity / bundle.units)
    const most = Math.min(...lines.map((item) => Math.ceil(item.refundable / perTake(item))))
    const linesOf = (count: number) =>
      count === 0
        ? []
        : lines.map((item) => ({
            item,
            quantity: count === most ? item.refundable : count * perTake(item),
          }))
    return [{ id, name: bundle?.name ?? first.name, most, linesOf }]
  })
}

/** What a refunded order tells its buyer, with the fee that the shop kept. */
export function refundedState(order: Pick<Order, 'payment' | 'refunded' | 'total' | 'items'>): {
  readonly state: 'unpaid' | 'less-fee' | 'in-full'
  readonly fee: Agorot
} {
  if (tookNoMoney(order)) return { state: 'unpaid', fee: 0 }
  const fees = order.items.reduce((sum, { feeSum }) => sum + toAgorot(feeSum), 0)
  // the bank may have collected a fee too
  const fee = Math.min(fees, toAgorot(order.total) - toAgorot(order.refunded))
  return { state: fee > 0 ? 'less-fee' : 'in-full', fee }
}

/** The buyer's choice: units by the id of a RefundChoice. */
export type Chosen = Readonly<Record<string, number>>

/**
 * How many units are returned. Until the buyer chooses: everything of an order offered as a whole, and a unit
 * that is the only one; never more than can still be returned.
 */
export function unitsBack(
  take: RefundChoice,
  takes: readonly RefundChoice[],
  whole: boolean,
  chosen: Chosen,
): number {
  const only = takes.length === 1 && take.most === 1 && Object.keys(chosen).length === 0
  return Math.min(chosen[take.id] ?? (whole || only ? take.most : 0), take.most)
}
