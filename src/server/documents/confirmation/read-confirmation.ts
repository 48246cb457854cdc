import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { type Language, textIn } from '#shop/localized.ts'
import type { Agorot } from '#shop/money.ts'
import { groupLines, namedParts } from '#shop/orders/group-lines.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { isPaidByBank } from '#shop/orders/refunds/paid-by-bank.ts'
import type { Read } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { byHand, paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { bundleOf } from '#server/orders/order/order-lines.ts'
import { buyerOf } from '#server/orders/order/paid-lines.ts'
import type { OwnerSettings } from '#server/settings/owner-settings.ts'
import { confirmationWords } from './confirmation-words.ts'

export type ConfirmationLine = {
  readonly name: string
  /** The parts of a bundle. */
  readonly contents: readonly string[]
  readonly quantity: number
  readonly unitPrice: Agorot
  readonly total: Agorot
}

/** The content of an order confirmation in one language. It contains no licence keys. */
export type Confirmation = Awaited<ReturnType<typeof readConfirmation>>

export async function readConfirmation(
  { tx }: Pick<Read, 'tx'>,
  { shop, look }: Pick<OwnerSettings, 'shop' | 'look'>,
  order: OrderRow,
  language: Language,
) {
  const words = confirmationWords[language]
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const [paid] = await tx
    .select({ at: payments.createdAt, provider: payments.provider, method: paymentAttempts.method })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(and(eq(payments.orderId, order.id), eq(payments.allocation, 'matched')))
  const back = await tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    // other payments never paid the order
    .where(and(eq(refunds.orderId, order.id), eq(payments.allocation, 'matched')))
    .orderBy(asc(refunds.id))
  const documents = await paidDocuments({ tx }, order.id)
  return {
    language,
    words,
    shop: shop[language],
    look,
    number: orderNumberText(order.number),
    placedAt: order.createdAt,
    paidAt: paid?.at ?? null,
    paidBy: paid === undefined ? null : words.methods[methodOf(paid)],
    buyer: buyerOf(order),
    lines: groupLines(lines.map((line) => ({ ...line, bundle: bundleOf(line) }))).map((group) =>
      lineOf(group, language),
    ),
    subtotal: order.subtotalAgorot,
    discount: order.discountAgorot,
    couponCode: order.couponCode,
    total: order.totalAgorot,
    vat: order.vatAgorot,
    vatPercent: order.vatPercent,
    refunded: order.refundedAgorot,
    fee: order.feeAgorot,
    refunds: back.map((refund) => ({
      amount: refund.amountAgorot,
      state: isPaidByBank(refund) ? ('by-bank' as const) : refund.status,
      at: refund.paidAt ?? refund.createdAt,
    })),
    documents: documents.map(({ kind, number, allocationNumber }) => ({
      kind,
      number: number ?? '',
      allocationNumber,
    })),
  }
}

/** The issued documents of the payment that paid the order, and of its refunds. */
function paidDocuments({ tx }: Pick<Read, 'tx'>, orderId: string) {
  const isIssued = and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.status, 'issued'))
  return tx
    .select(getTableColumns(taxDocuments))
    .from(taxDocuments)
    .innerJoin(payments, eq(payments.id, taxDocuments.paymentId))
    .where(and(isIssued, eq(payments.allocation, 'matched')))
    .orderBy(asc(taxDocuments.createdAt))
}

function methodOf({ provider, method }: { provider: string; method: keyof Methods | null }): keyof Methods {
  if (method !== null) return method
  return provider === byHand ? 'manual' : provider === 'sandbox' ? 'sandbox' : 'provider'
}
type Methods = (typeof confirmationWords)['en']['methods']

type Line = typeof orderLines.$inferSelect & { readonly bundle: ReturnType<typeof bundleOf> }

function lineOf(
  { bundle, lines }: { readonly bundle: Line['bundle']; readonly lines: readonly Line[] },
  language: Language,
): ConfirmationLine {
  const [first] = lines
  if (first === undefined) throw new Error('A line of an order is empty')
  const total = lines.reduce((sum, { totalAgorot }) => sum + totalAgorot, 0)
  if (bundle === null)
    return {
      name: textIn(first.name, language),
      contents: [],
      quantity: first.quantity,
      unitPrice: first.unitPriceAgorot,
      total,
    }
  return {
    name: textIn(bundle.name, language),
    contents: namedParts(lines).map(({ name, quantity }) => `${textIn(name, language)} × ${quantity}`),
    quantity: bundle.units,
    unitPrice: Math.round(total / bundle.units),
    total,
  }
}
