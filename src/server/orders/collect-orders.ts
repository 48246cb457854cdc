import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { currency, toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { Read } from '#server/database/transaction.ts'
import type { Person } from '#server/context/privacy-source.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orderNotes } from '#server/database/tables/orders/order-notes.ts'
import { ofGuest } from './order/list-orders.ts'
import type { OrderRow } from './order/find-own-order.ts'
import { refundClaims, refunds } from '#server/database/tables/payments/refunds.ts'
import { decryptKey } from './delivery/reveal-key.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

export type KeyOpener = Pick<Vault, 'open'>
type Reader = Pick<Read['tx'], 'select'>
type LineRow = typeof orderLines.$inferSelect

/** The orders of an account and of its e-mail address, with everything that is stored about them. */
export async function collectOrders({ tx }: Pick<Read, 'tx'>, vault: KeyOpener, person: Person) {
  const rows = await tx
    .select()
    .from(orders)
    .where(or(eq(orders.userId, person.userId), ofGuest(person.email)))
    .orderBy(asc(orders.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.id))
  // the keys of a gift are not the buyer's
  const giftOrders = new Set(rows.filter(({ giftAt }) => giftAt !== null).map(({ id }) => id))
  const keys = await keysOf(
    tx,
    vault,
    lines.filter(({ orderId }) => !giftOrders.has(orderId)),
  )
  const gifts = await tx.select().from(orderGifts).where(inArray(orderGifts.orderId, ids))
  const paymentRows = await paymentsOf(tx, ids)
  const disputeRows = await tx.select().from(disputes).where(inArray(disputes.orderId, ids))
  const refundRows = await tx.select().from(refunds).where(inArray(refunds.orderId, ids))
  const documents = await tx
    .select()
    .from(taxDocuments)
    .where(and(inArray(taxDocuments.orderId, ids), eq(taxDocuments.status, 'issued')))
  const claims = await tx.select().from(refundClaims).where(inArray(refundClaims.orderId, ids))
  const notes = await tx.select().from(orderNotes).where(inArray(orderNotes.orderId, ids))
  return rows.map((order) => ({
    ...orderFieldsOf(order),
    items: lines
      .filter((line) => line.orderId === order.id)
      .map((line) => ({
        product: line.name,
        bundle: line.bundleName,
        price: toShekels(line.unitPriceAgorot),
        quantity: line.quantity,
        givenBack: line.refundedQuantity,
        downloadedAt: line.downloadedAt?.toISOString() ?? null,
        details: (line.answers ?? []).map(({ label, value }) => ({ question: label, answer: value })),
        keys: keys.filter(({ lineId }) => lineId === line.id).map(({ lineId: _lineId, ...key }) => key),
      })),
    gift: gifts.filter(({ orderId }) => orderId === order.id).map(giftFieldsOf),
    payments: paymentRows.filter(({ payment }) => payment.orderId === order.id).map(paymentFieldsOf),
    disputes: disputeRows.filter(({ orderId }) => orderId === order.id).map(disputeFieldsOf),
    refunds: refundRows.filter(({ orderId }) => orderId === order.id).map(refundFieldsOf),
    taxDocuments: documents.filter(({ orderId }) => orderId === order.id).map(viewTaxDocument),
    claims: claims.filter(({ orderId }) => orderId === order.id).map(claimFieldsOf),
    notes: notes
      .filter(({ orderId }) => orderId === order.id)
      .map(({ text, createdAt }) => ({ date: createdAt.toISOString(), text })),
  }))
}

function paymentsOf(tx: Reader, orderIds: readonly string[]) {
  return tx
    .select({ payment: payments, method: paymentAttempts.method })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(payments.createdAt))
}

function paymentFieldsOf({ payment, method }: Awaited<ReturnType<typeof paymentsOf>>[number]) {
  const amount = toShekels(payment.amountAgorot)
  return {
    provider: payment.provider,
    method,
    transaction: payment.transactionId,
    // a payment by mistake may be in another currency
    amount: payment.currency === currency ? amount : `${amount} ${payment.currency}`,
    cardCountry: payment.cardCountry,
    date: payment.createdAt.toISOString(),
  }
}

function disputeFieldsOf({ state, createdAt, decidedAt }: typeof disputes.$inferSelect) {
  return { state, date: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

function viewTaxDocument({ kind, number, link, amountAgorot, createdAt }: typeof taxDocuments.$inferSelect) {
  return { kind, number, link, amount: toShekels(amountAgorot), date: createdAt.toISOString() }
}

function giftFieldsOf({ name, email, message, sentAt }: typeof orderGifts.$inferSelect) {
  return { name, email, message, sentAt: sentAt?.toISOString() ?? null }
}

function refundFieldsOf({ amountAgorot, feeAgorot, status, createdAt, paidAt }: typeof refunds.$inferSelect) {
  return {
    amount: toShekels(amountAgorot),
    cancellationFee: toShekels(feeAgorot),
    status,
    date: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

function claimFieldsOf({ id, reason, status, answer, createdAt }: typeof refundClaims.$inferSelect) {
  return { reference: id, date: createdAt.toISOString(), reason, status, answer }
}

function orderFieldsOf(order: OrderRow) {
  return {
    orderNumber: orderNumberText(order.number),
    status: order.status,
    date: order.createdAt.toISOString(),
    name: order.name,
    email: order.email,
    phone: order.phone,
    businessName: order.businessName,
    businessNumber: order.businessNumber,
    language: order.language,
    total: toShekels(order.totalAgorot),
    paid: toShekels(order.paidAgorot),
    discountReason: order.discountReason,
    completedReason: order.completedReason,
    termsAcceptedAt: order.termsAcceptedAt.toISOString(),
  }
}

async function keysOf(tx: Reader, vault: KeyOpener, lines: readonly LineRow[]) {
  const rows = await tx
    .select()
    .from(licenceKeys)
    .where(
      inArray(
        licenceKeys.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(licenceKeys.id))
  const owned = rows.filter(({ status }) => status === 'sold' || status === 'revealed')
  return Promise.all(
    owned.map(async (key) => ({
      lineId: key.orderLineId,
      lastFour: key.lastFour,
      revealedAt: key.revealedAt?.toISOString() ?? null,
      ...(key.status === 'revealed' ? { key: await decryptKey(vault, key) } : {}),
    })),
  )
}
