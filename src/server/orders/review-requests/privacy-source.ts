import { asc, eq, inArray, or } from 'drizzle-orm'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { reviewConsents, reviewRequests } from '#server/database/tables/orders/review-requests.ts'
import { ofGuest } from '../order/list-orders.ts'

type Person = Parameters<PrivacySource['forget']>[1]

const ofPerson = ({ userId, email }: Person) => or(eq(orders.userId, userId), ofGuest(email))

/** The orders for which somebody agreed to be asked for a review, and when they were asked. */
export const reviewRequestsPrivacySource: PrivacySource = {
  name: 'review-requests',
  title: { en: 'Requests for reviews', he: 'בקשות לביקורת' },
  labels: {
    orderNumber: { en: 'Order number', he: 'מספר הזמנה' },
    agreedAt: { en: 'Agreed', he: 'אושרה' },
    agreedFrom: { en: 'From', he: 'מתוך' },
    askedAt: { en: 'Asked', he: 'נשלחה' },
  },
  collect: async ({ tx }, person) => {
    const rows = await tx
      .select({ consent: reviewConsents, request: reviewRequests, number: orders.number })
      .from(orders)
      .leftJoin(reviewConsents, eq(orders.id, reviewConsents.orderId))
      .leftJoin(reviewRequests, eq(orders.id, reviewRequests.orderId))
      .where(ofPerson(person))
      .orderBy(asc(orders.number))
    return rows
      .filter(({ consent, request }) => consent !== null || request !== null)
      .map(({ consent, request, number }) => ({
        orderNumber: orderNumberText(number),
        agreedAt: consent?.agreedAt.toISOString() ?? null,
        agreedFrom: consent?.agreedFrom ?? null,
        askedAt: request?.queuedAt.toISOString() ?? null,
      }))
  },
  forget: async ({ tx }, person) => {
    const orderIds = tx.select({ id: orders.id }).from(orders).where(ofPerson(person))
    await tx.delete(reviewConsents).where(inArray(reviewConsents.orderId, orderIds))
    await tx.delete(reviewRequests).where(inArray(reviewRequests.orderId, orderIds))
  },
}
