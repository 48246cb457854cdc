import { asc, eq, inArray } from 'drizzle-orm'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import type { Read } from '#server/database/transaction.ts'
import { bundleOf } from '#server/orders/order/order-lines.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'

/** The lines of an order, with the last four characters of their keys, burned ones included. */
export async function viewLines({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<AdminOrder['lines']> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const keys = await tx
    .select()
    .from(licenceKeys)
    .where(
      inArray(
        licenceKeys.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(licenceKeys.soldAt), asc(licenceKeys.id))
  const open = order.status === 'pending' && order.paidAgorot > 0
  return lines.map((line) => {
    const own = keys.filter(({ orderLineId }) => orderLineId === line.id)
    const had = own.filter(({ status }) => status !== 'burned').length
    return {
      id: line.id,
      productId: line.productId,
      name: line.name,
      kind: line.kind,
      price: toShekels(line.unitPriceAgorot),
      quantity: line.quantity,
      discount: toShekels(line.discountAgorot),
      net: toShekels(line.totalAgorot - line.discountAgorot),
      refunded: line.refundedQuantity,
      refundedSum: toShekels(line.refundedAgorot),
      feeSum: toShekels(line.feeAgorot),
      bundle: bundleOf(line),
      answers: line.answers,
      downloadedAt: line.downloadedAt?.toISOString() ?? null,
      missing: open && line.kind === 'key' ? Math.max(0, line.quantity - had) : 0,
      keys: own.map(({ id, lastFour, status, revealedAt, closedReason }) => ({
        id,
        lastFour,
        status,
        revealedAt: revealedAt?.toISOString() ?? null,
        closedReason,
      })),
    }
  })
}
