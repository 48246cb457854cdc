import { eq } from 'drizzle-orm'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { JobData } from '#server/jobs/job-data.ts'

// without the buyer's name and a link: the old address may have been a stranger's
const words = {
  en: {
    subject: 'The e-mail address of order {{orderNumber}} at {{shopName}} was changed',
    paragraphs: [
      'We changed the e-mail address of order {{orderNumber}}. From now on we send e-mails about it to the new address, and no longer to this one.',
      'If this was not agreed with you, write to us right away: reply to this e-mail.',
    ],
  },
  he: {
    subject: 'כתובת הדוא״ל של הזמנה {{orderNumber}} בחנות {{shopName}} הוחלפה',
    paragraphs: [
      'החלפנו את כתובת הדוא״ל של הזמנה {{orderNumber}}. מעכשיו ההודעות עליה יישלחו לכתובת החדשה, ולא עוד לכתובת הזו.',
      'לא סיכמתם זאת איתנו? כתבו לנו מיד בתשובה להודעה הזו.',
    ],
  },
} as const

/** Tells the old address of an order that a manager has changed it. */
export const orderEmailChangedEmail: EmailDefinition<'orderNumber', never> = {
  name: 'order-email-changed',
  group: 'orders',
  about: { en: 'The address was changed (to the old one)', he: 'הכתובת הוחלפה (לכתובת הקודמת)' },
  variables: ['orderNumber'],
  blocks: {},
  defaults: {
    en: template(words.en.subject, ...words.en.paragraphs),
    he: template(words.he.subject, ...words.he.paragraphs),
  },
}

/** The job that sends it, in the order's language. */
export async function sendOrderEmailChanged(
  { pool, mailer, settings }: Pick<ServerContext, 'pool' | 'mailer' | 'settings'>,
  { noticeId, orderId, to }: JobData['send-order-email-changed'],
): Promise<void> {
  const [order] = await typed(pool)
    .select({ number: orders.number, language: orders.language })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (order === undefined) return
  const { number, language } = order
  await mailer.send({
    to,
    language,
    messageId: `<order-email-changed.${noticeId}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, orderEmailChangedEmail, {
      language,
      values: { orderNumber: orderNumberText(number) },
      blocks: {},
    }),
  })
}
