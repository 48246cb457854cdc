import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Order, OrderItemView } from '../../contract/orders.ts'
import { toShekels } from '../../shop/money.ts'
import { products } from '../catalogue/table.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Read } from '../database/work.ts'
import { licenceKeys } from '../stock/table.ts'
import type { OrderRow } from './own-order.ts'
import { orderLines } from './table.ts'

/** True once the buyer owns what was bought. */
export function isDelivered(order: Pick<OrderRow, 'status'>): boolean {
  return order.status === 'completed' || order.status === 'shipped'
}

function deliveryOf(order: OrderRow): Order['delivery'] {
  if (isDelivered(order)) return 'delivered'
  if (order.status !== 'pending') return 'not-paid'
  return order.paidAgorot > 0 ? 'paid-waiting-for-stock' : 'waiting-for-payment'
}

/** What the buyer sees of an order: keys by their last four characters, and only once it is completed. */
export async function viewOrder(read: Pick<Read, 'tx'>, order: OrderRow): Promise<Order> {
  const lines = await read.tx
    .select({ line: orderLines, instructions: products.instructions, imageIds: products.imageIds })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const lineIds = lines.map(({ line }) => line.id)
  const keys = isDelivered(order) ? await keysOf(read, lineIds) : []
  return {
    orderId: order.id,
    status: order.status,
    delivery: deliveryOf(order),
    date: order.createdAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    subtotal: toShekels(order.subtotalAgorot),
    discount: toShekels(order.discountAgorot),
    couponCode: order.couponCode,
    total: toShekels(order.totalAgorot),
    vat: toShekels(order.vatAgorot),
    email: order.email,
    name: order.name,
    items: lines.map(({ line, instructions, imageIds }): OrderItemView => ({
      id: line.id,
      productId: line.productId,
      name: line.name,
      kind: line.kind,
      price: toShekels(line.unitPriceAgorot),
      quantity: line.quantity,
      imageUrl: `/images/${imageIds[0] ?? 'placeholder'}`,
      instructionsHtml: { en: renderMarkdown(instructions.en), he: renderMarkdown(instructions.he) },
      keys: keys
        .filter((key) => key.lineId === line.id)
        .map((key) => ({
          id: key.id,
          lastFour: key.lastFour,
          revealedAt: key.revealedAt?.toISOString() ?? null,
        })),
      downloadUrl:
        line.kind === 'file' && isDelivered(order) ? `/api/orders/${order.id}/files/${line.id}` : null,
    })),
  }
}

/** What the buyer owns now; a key that was replaced after a claim is theirs no longer. */
function keysOf({ tx }: Pick<Read, 'tx'>, lineIds: string[]) {
  return tx
    .select({
      id: licenceKeys.id,
      lineId: licenceKeys.orderLineId,
      lastFour: licenceKeys.lastFour,
      revealedAt: licenceKeys.revealedAt,
    })
    .from(licenceKeys)
    .where(and(inArray(licenceKeys.orderLineId, lineIds), inArray(licenceKeys.status, ['sold', 'revealed'])))
    .orderBy(asc(licenceKeys.id))
}
