import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { orderNotes } from '#server/database/tables/orders/order-notes.ts'
import { guestLookups, guestReturns } from '#server/database/tables/orders/guest-orders.ts'
import { ofGuest } from './order/list-orders.ts'
import type { OrderRow } from './order/find-own-order.ts'
import { refundClaims, refunds } from '#server/database/tables/payments/refunds.ts'
import { decryptKey } from './delivery/reveal-key.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

type KeyOpener = Pick<Vault, 'open'>
type Reader = Pick<Read['tx'], 'select'>
type LineRow = typeof orderLines.$inferSelect

/**
 * The orders of an account and of its e-mail address. Keys are exported whole only if the person has seen
 * them.
 */
export function ordersPrivacySource(vault: KeyOpener): PrivacySource {
  return {
    name: 'orders',
    title: { en: 'Orders', he: 'הזמנות' },
    labels: {
      orderNumber: { en: 'Order number', he: 'מספר הזמנה' },
      status: { en: 'Status', he: 'סטטוס' },
      date: { en: 'Date', he: 'תאריך' },
      name: { en: 'Name', he: 'שם' },
      email: { en: 'E-mail', he: 'דוא״ל' },
      phone: { en: 'Phone', he: 'טלפון' },
      businessName: { en: 'Business', he: 'שם העסק' },
      businessNumber: { en: 'Number of the business', he: 'ח.פ./ע.מ.' },
      taxDocuments: { en: 'Tax documents', he: 'מסמכי מס' },
      kind: { en: 'Kind', he: 'סוג' },
      number: { en: 'Number', he: 'מספר' },
      link: { en: 'Link', he: 'קישור' },
      language: { en: 'Language', he: 'שפה' },
      total: { en: 'Total', he: 'סך הכול' },
      paid: { en: 'Paid', he: 'שולם' },
      termsAcceptedAt: { en: 'Terms accepted', he: 'אישור התקנון' },
      items: { en: 'Items', he: 'פריטים' },
      product: { en: 'Product', he: 'מוצר' },
      bundle: { en: 'In the bundle', he: 'בחבילה' },
      price: { en: 'Price', he: 'מחיר' },
      quantity: { en: 'Quantity', he: 'כמות' },
      givenBack: { en: 'Refunded', he: 'הוחזרו' },
      downloadedAt: { en: 'Downloaded', he: 'הורד' },
      keys: { en: 'Keys', he: 'מפתחות' },
      key: { en: 'Key', he: 'מפתח' },
      lastFour: { en: 'Last four characters', he: 'ארבעת התווים האחרונים' },
      revealedAt: { en: 'Revealed', he: 'נחשף' },
      details: { en: 'Details given', he: 'פרטים שמסרתם' },
      question: { en: 'Question', he: 'שאלה' },
      refunds: { en: 'Refunds', he: 'החזרים' },
      amount: { en: 'Amount', he: 'סכום' },
      paidAt: { en: 'Paid at', he: 'שולם בתאריך' },
      gift: { en: 'Gift for', he: 'מתנה עבור' },
      message: { en: 'Message', he: 'הודעה' },
      sentAt: { en: 'Sent', he: 'נשלח' },
      claims: { en: 'Refund requests', he: 'בקשות החזר' },
      reference: { en: 'Reference', he: 'מספר פנייה' },
      reason: { en: 'Reason', he: 'סיבה' },
      answer: { en: 'Answer', he: 'תשובה' },
      notes: { en: 'The shop’s notes', he: 'הערות של החנות' },
      text: { en: 'Text', he: 'תוכן' },
    },
    collect: (read, person) => collect(read, vault, person),
    forget,
  }
}

async function collect({ tx }: Pick<Read, 'tx'>, vault: KeyOpener, person: Person) {
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
    refunds: refundRows.filter(({ orderId }) => orderId === order.id).map(refundFieldsOf),
    taxDocuments: documents.filter(({ orderId }) => orderId === order.id).map(viewTaxDocument),
    claims: claims
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, reason, status, answer, createdAt }) => ({
        reference: id,
        date: createdAt.toISOString(),
        reason,
        status,
        answer,
      })),
    notes: notes
      .filter(({ orderId }) => orderId === order.id)
      .map(({ text, createdAt }) => ({ date: createdAt.toISOString(), text })),
  }))
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

/**
 * By law the shop stores its sales for seven years, under the name and the business on the documents; then
 * `sweep-old.ts` erases both. Answers to services and decided refund claims are no part of the documents and are
 * erased. An open claim stays until it is decided. The orders stay with the deleted account's row,
 * which nobody can sign in to. Guest orders of its address move there too, so that no code or cookie opens
 * them.
 */
async function forget({ tx }: Work, { userId, email }: Person): Promise<void> {
  await tx
    .update(orders)
    .set({ userId, guestHash: null, email: '', phone: null })
    .where(or(eq(orders.userId, userId), ofGuest(email)))
  await tx.execute(
    sql`update order_lines set answers = null where answers is not null and order_id in (select id from orders where user_id = ${userId})`,
  )
  await tx.execute(
    sql`update refund_claims set reason = '', answer = null where status <> 'open' and order_id in (select id from orders where user_id = ${userId})`,
  )
  await tx.execute(sql`
    update order_gifts set name = '', email = '', message = '' where order_id in (select id from orders where user_id = ${userId})`)
  await tx.execute(
    sql`delete from order_visits where order_id in (select id from orders where user_id = ${userId})`,
  )
  await tx.execute(
    sql`delete from order_browsers where order_id in (select id from orders where user_id = ${userId})`,
  )
  await tx.execute(
    sql`delete from order_notes where order_id in (select id from orders where user_id = ${userId})`,
  )
  await tx.delete(guestReturns).where(sql`lower(${guestReturns.email}) = lower(${email})`)
  await tx.execute(
    sql`delete from codes where id in (select id from ${guestLookups} where lower(email) = lower(${email}))`,
  )
}
