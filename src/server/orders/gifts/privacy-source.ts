import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'

/**
 * The gifts that were sent to a person, without who gave them or what they paid; gifts that are not sent yet are left
 * out. Erasing leaves a gift until it is opened, because its buyer has paid for its delivery.
 */
export const giftsPrivacySource: PrivacySource = {
  name: 'gifts',
  title: { en: 'Gifts to you', he: 'מתנות שקיבלתם' },
  labels: {
    name: { en: 'Name', he: 'שם' },
    email: { en: 'E-mail', he: 'דוא״ל' },
    message: { en: 'Message', he: 'הודעה' },
    sentAt: { en: 'Sent', he: 'נשלחה' },
  },
  collect: async ({ tx }, { email }) => {
    const rows = await tx
      .select()
      .from(orderGifts)
      .where(and(isTo(email), isNotNull(orderGifts.sentAt)))
      .orderBy(asc(orderGifts.sentAt))
    return rows.map(({ name, email: address, message, sentAt }) => ({
      name,
      email: address,
      message,
      sentAt: sentAt?.toISOString() ?? null,
    }))
  },
  forget: async ({ tx }, { email }) => {
    await tx
      .update(orderGifts)
      .set({ name: '', email: '', message: '' })
      .where(
        and(
          isTo(email),
          sql`exists (
            select from orders o where o.id = ${orderGifts.orderId} and (o.status not in ('pending', 'completed', 'shipped')
              or case when o.keys_by_email then ${orderGifts.sentAt} is not null else exists (
                select from order_lines l join licence_keys k on k.order_line_id = l.id
                where l.order_id = o.id and (k.revealed_at is not null or k.unit_seen_at is not null)) end))`,
        ),
      )
  },
}

const isTo = (email: string) => sql`lower(${orderGifts.email}) = lower(${email})`
