import { eq, or, sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { guestLookups, guestReturns } from '#server/database/tables/orders/guest-orders.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { collectOrders, type KeyOpener } from './collect-orders.ts'
import { ofGuest } from './order/list-orders.ts'

const labels: PrivacySource['labels'] = {
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
  total: { en: 'Total', he: 'סה״כ' },
  paid: { en: 'Paid', he: 'שולם' },
  discountReason: { en: 'Reason for the discount', he: 'סיבת ההנחה' },
  completedReason: { en: 'Reason for delivery without payment', he: 'סיבת המסירה בלי תשלום' },
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
  payments: { en: 'Payments', he: 'תשלומים' },
  provider: { en: 'Payment provider', he: 'חברת הסליקה' },
  method: { en: 'Payment method', he: 'אמצעי התשלום' },
  transaction: { en: 'Transaction number', he: 'מספר העסקה' },
  cardCountry: { en: 'Country of the card', he: 'מדינת ההנפקה של הכרטיס' },
  disputes: { en: 'Disputes', he: 'הכחשות עסקה' },
  state: { en: 'State', he: 'מצב' },
  decidedAt: { en: 'Decided', he: 'הוכרע' },
  refunds: { en: 'Refunds', he: 'החזרים' },
  amount: { en: 'Amount', he: 'סכום' },
  cancellationFee: { en: 'Cancellation fee', he: 'דמי ביטול' },
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
}

/**
 * The orders of an account and of its e-mail address. Keys are exported whole only if the person has seen
 * them.
 */
export function ordersPrivacySource(vault: KeyOpener): PrivacySource {
  return {
    name: 'orders',
    title: { en: 'Orders', he: 'הזמנות' },
    labels,
    collect: (read, person) => collectOrders(read, vault, person),
    forget,
  }
}

/**
 * By law the shop stores its sales for seven years, under the name and the business on the documents; then
 * `sweep-old.ts` erases both. Answers to services, decided refund claims and what managers wrote as reasons are no
 * part of the documents and are erased: an empty reason still says that a manager gave a discount, or completed the
 * order. An open claim stays until it is decided. The orders stay with the deleted account's row,
 * which nobody can sign in to. Guest orders of its address move there too, so that no code or cookie opens
 * them.
 */
async function forget({ tx }: Work, { userId, email }: Person): Promise<void> {
  await tx
    .update(orders)
    .set({ userId, guestHash: null, email: '', phone: null })
    .where(or(eq(orders.userId, userId), ofGuest(email)))
  await tx.execute(sql`
    update orders set completed_reason = left(completed_reason, 0),
      discount_reason = case when imported_from is null then left(discount_reason, 0) else discount_reason end
    where user_id = ${userId}`)
  await tx.execute(sql`
    update licence_keys set closed_reason = null where closed_reason <> 'imported' and order_line_id in (
      select l.id from order_lines l join orders o on o.id = l.order_id where o.user_id = ${userId})`)
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
