import { asc, eq, inArray, or } from 'drizzle-orm'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { renewalConsents } from '#server/database/tables/orders/renewals.ts'
import { ofGuest } from '../order/list-orders.ts'

type Person = Parameters<PrivacySource['forget']>[1]

const ofPerson = ({ userId, email }: Person) => or(eq(orders.userId, userId), ofGuest(email))

/** The orders for which somebody asked for reminders. */
export const renewalsPrivacySource: PrivacySource = {
  name: 'renewals',
  title: { en: 'Renewal reminders', he: 'תזכורות לפני תום רישיון' },
  labels: {
    orderNumber: { en: 'Order number', he: 'מספר הזמנה' },
    agreedAt: { en: 'Agreed', he: 'אושרה' },
    agreedFrom: { en: 'From', he: 'מתוך' },
  },
  collect: async ({ tx }, person) => {
    const rows = await tx
      .select({ consent: renewalConsents, number: orders.number })
      .from(renewalConsents)
      .innerJoin(orders, eq(orders.id, renewalConsents.orderId))
      .where(ofPerson(person))
      .orderBy(asc(renewalConsents.agreedAt))
    return rows.map(({ consent, number }) => ({
      orderNumber: orderNumberText(number),
      agreedAt: consent.agreedAt.toISOString(),
      agreedFrom: consent.agreedFrom,
    }))
  },
  forget: async ({ tx }, person) => {
    const orderIds = tx.select({ id: orders.id }).from(orders).where(ofPerson(person))
    await tx.delete(renewalConsents).where(inArray(renewalConsents.orderId, orderIds))
  },
}
