import { asc, desc, eq, inArray, and, sql } from 'drizzle-orm'
import type { Order, OrderItemView } from '#contract/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { isPaidByBank } from '#shop/orders/refunds/paid-by-bank.ts'
import { refundEnds } from '#shop/orders/refunds/refund.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { together } from '#server/database/together.ts'
import type { Read } from '#server/database/transaction.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import { issuedDocuments } from '../order/issued-documents.ts'
import { buyerOf } from '../order/paid-lines.ts'
import { bundleOf, refundableOf } from '../order/order-lines.ts'
import type { HoldKind } from '#shop/orders/hold-kind.ts'
import { holdOf } from '../order/delivery-holds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { disputeOfOrder } from '../order/disputed-money.ts'
import { feeTermsOf } from '../order/fee-terms.ts'
import { viewRenewal } from '../renewals/choose-reminders.ts'
import { viewReviewRequest } from '../review-requests/choose-review-request.ts'
import { viewGift } from './view-gift.ts'
import { refundClaims, refunds } from '#server/database/tables/payments/refunds.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'

/** True once the buyer owns what was bought. */
export function isDelivered(order: Pick<OrderRow, 'status'>): boolean {
  return order.status === 'completed' || order.status === 'shipped'
}

/** False for an imported order: its money never passed through this shop. */
export function takesClaims(order: Pick<OrderRow, 'status' | 'importedFrom'>): boolean {
  return isDelivered(order) && order.importedFrom === null
}

function deliveryOf(order: OrderRow, hold: HoldKind | null): Order['delivery'] {
  if (isDelivered(order) && hold !== null) return hold === 'risk' ? 'held-for-check' : 'held-in-dispute'
  if (isDelivered(order)) return 'delivered'
  if (order.status !== 'pending') return 'not-paid'
  return order.paidAgorot > 0 ? 'paid-waiting-for-stock' : 'waiting-for-payment'
}

async function isDeclined({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<boolean> {
  if (order.status !== 'pending' || order.paidAgorot > 0) return false
  const [last] = await tx
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(desc(paymentAttempts.id))
    .limit(1)
  return last?.status === 'failed'
}

/** What the buyer sees of an order: keys by their last four characters, and only once it is completed. */
export async function viewOrder(read: Pick<Read, 'tx'>, order: OrderRow): Promise<Order> {
  const [hold, gift, disputed, declined, documents, renewal, reviewRequest, fee, money] = await together([
    isDelivered(order) ? holdOf(read.tx, order.id) : null,
    viewGift(read.tx, order),
    order.paidAgorot === 0 ? null : disputeOfOrder(read, order.id),
    isDeclined(read, order),
    issuedDocuments(read, order.id),
    viewRenewal(read, order),
    viewReviewRequest(read, order),
    feeTermsOf(read, order),
    viewMoney(read, order),
  ])
  return {
    orderId: order.id,
    number: orderNumberText(order.number),
    status: order.status,
    delivery: deliveryOf(order, hold),
    declined,
    date: order.createdAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    subtotal: toShekels(order.subtotalAgorot),
    discount: toShekels(order.discountAgorot),
    couponCode: order.couponCode,
    total: toShekels(order.totalAgorot),
    vat: toShekels(order.vatAgorot),
    vatPercent: order.vatPercent,
    email: order.email,
    name: order.name,
    business: buyerOf(order).business,
    documents,
    ...(await viewItems(read, order, {
      isClosed: hold !== null || gift !== null,
      mayGiveBack: disputed === null,
    })),
    gift,
    keysByEmail: order.keysByEmail,
    renewal,
    reviewRequest,
    refundDays: order.refundDays,
    feePercent: fee?.feePercent ?? 0,
    disputed,
    ...money,
    mayClaim: takesClaims(order) && money.claims.every(({ state }) => state !== 'open'),
  }
}

async function viewItems(
  { tx }: Pick<Read, 'tx'>,
  order: OrderRow,
  { isClosed, mayGiveBack }: { readonly isClosed: boolean; readonly mayGiveBack: boolean },
): Promise<Pick<Order, 'items' | 'refundableUntil'>> {
  const [lines, keys] = await together([
    linesOf(tx, order.id),
    isDelivered(order) ? soldKeys(tx, order.id) : [],
  ])
  const ends = refundEnds(order)
  const keysOf = (lineId: string) => keys.filter((key) => key.lineId === lineId)
  const refundable = refundableOf(
    order,
    lines.map(({ line, now }) => ({
      line,
      unseenKeys: keysOf(line.id).filter((key) => key.revealedAt === null && key.unitSeenAt === null).length,
      now,
    })),
  )
  const items = lines.map(({ line, instructions, attributes, imageIds }): OrderItemView => {
    const left = line.quantity - line.refundedQuantity
    return {
      id: line.id,
      productId: line.productId,
      name: line.name,
      kind: line.kind,
      price: toShekels(line.unitPriceAgorot),
      quantity: line.quantity,
      imageUrl: `/images/${imageIds[0] ?? 'placeholder'}`,
      instructionsHtml: { en: renderMarkdown(instructions.en), he: renderMarkdown(instructions.he) },
      activationUrl: attributes.activationUrl,
      answers: line.answers,
      paid: toShekels(line.totalAgorot - line.discountAgorot),
      refunded: line.refundedQuantity,
      refundedSum: toShekels(line.refundedAgorot),
      feeSum: toShekels(line.feeAgorot),
      refundable: mayGiveBack ? (refundable.get(line.id) ?? 0) : 0,
      bundle: bundleOf(line),
      keys: (isClosed ? [] : keysOf(line.id)).map(({ id, lastFour, revealedAt }) => ({
        id,
        lastFour,
        revealedAt: revealedAt?.toISOString() ?? null,
      })),
      downloadUrl:
        line.kind === 'file' && isDelivered(order) && !isClosed && left > 0
          ? `/api/orders/${order.id}/files/${line.id}`
          : null,
    }
  })
  const open = items.some((item) => item.refundable > 0)
  return { items, refundableUntil: open ? (ends?.toISOString() ?? null) : null }
}

function linesOf(tx: Read['tx'], orderId: string) {
  return tx
    .select({
      line: orderLines,
      instructions: products.instructions,
      attributes: products.attributes,
      imageIds: products.imageIds,
      now: sql`now()`.mapWith(orderLines.downloadedAt),
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
}

function soldKeys(tx: Pick<Read['tx'], 'select'>, orderId: string) {
  return tx
    .select({
      id: licenceKeys.id,
      lineId: licenceKeys.orderLineId,
      lastFour: licenceKeys.lastFour,
      revealedAt: licenceKeys.revealedAt,
      unitSeenAt: licenceKeys.unitSeenAt,
    })
    .from(licenceKeys)
    .innerJoin(orderLines, eq(orderLines.id, licenceKeys.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), inArray(licenceKeys.status, ['sold', 'revealed'])))
    .orderBy(asc(licenceKeys.id))
}

/** What was paid, what is refunded, and which requests are open. */
async function viewMoney(
  { tx }: Pick<Read, 'tx'>,
  order: OrderRow,
): Promise<Pick<Order, 'payment' | 'refunded' | 'refunds' | 'claims'>> {
  // money may arrive for a cancelled order, and is refunded
  if (order.paidAgorot === 0 && order.status === 'pending')
    return { payment: null, refunded: 0, refunds: [], claims: [] }
  const [[payment], back, claims] = await together([
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.allocation, 'matched'))),
    tx.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.id)),
    tx
      .select()
      .from(refundClaims)
      .where(eq(refundClaims.orderId, order.id))
      .orderBy(desc(refundClaims.createdAt)),
  ])
  return {
    payment:
      payment === undefined
        ? null
        : {
            amount: toShekels(payment.amountAgorot),
            paidAt: payment.createdAt.toISOString(),
            transactionId: payment.transactionId,
          },
    refunded: toShekels(order.refundedAgorot),
    refunds: back.map((refund) => ({
      id: refund.id,
      byBank: isPaidByBank(refund),
      amount: toShekels(refund.amountAgorot),
      fee: toShekels(refund.feeAgorot),
      state: refund.status,
      date: refund.createdAt.toISOString(),
      paidAt: refund.paidAt?.toISOString() ?? null,
      transactionId: refund.status === 'paid' ? refund.transactionId : null,
    })),
    claims: claims.map(({ id, status, createdAt, answer }) => ({
      reference: id,
      state: status,
      date: createdAt.toISOString(),
      answer,
    })),
  }
}
