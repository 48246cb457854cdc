import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { localized } from '#contract/shapes.ts'
import { addressIn } from '#shop/localized.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { longDay } from '#server/content/long-day.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { renewalReminders } from '#server/database/tables/orders/renewals.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { endingLines } from './ending-lines.ts'
import { renewalEmail, renewalStopLabel } from './renewal-emails.ts'
import { orderToken } from '../order/order-token.ts'
import { renewalAddress, stopAddress } from './renewal-link.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings' | 'secrets'>

/**
 * The job that sends a reminder. Sends nothing if the buyer has unsubscribed, or returned or re-bought the
 * product.
 */
export async function sendRenewalEmail(
  { pool, mailer, settings, secrets }: Needs,
  { reminderId }: JobData['send-renewal-email'],
): Promise<void> {
  const db = typed(pool)
  const [found] = await db
    .select({ order: orders, endsOn: renewalReminders.endsOn })
    .from(renewalReminders)
    .innerJoin(orders, eq(orders.id, renewalReminders.orderId))
    .where(eq(renewalReminders.id, reminderId))
  if (found === undefined) return
  const { order, endsOn } = found
  const lines = await rowsOf(
    db,
    v.object({ productId: v.string(), name: localized }),
    sql`select distinct on (product_id) product_id as "productId", name from (${endingLines(sql`o.id = ${order.id}`)}) e
      where (ends_at at time zone 'Asia/Jerusalem')::date = ${endsOn}::date`,
  )
  if (lines.length === 0) return
  const { language } = order
  const { publicUrl } = settings
  const token = orderToken(secrets.alerts, 'renewal', order.id)
  await mailer.send({
    to: order.email,
    language,
    messageId: `<renewal.${reminderId}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: publicUrl + addressIn(language, `/api/renewal-reminders/stop/${token}`),
    ...composeEmail(settings, renewalEmail, {
      language,
      values: {
        productName: lines.map(({ name }) => name[language]).join(', '),
        orderNumber: orderNumberText(order.number),
        endsOn: longDay(endsOn, language),
      },
      blocks: {
        button: button(
          renewalAddress(
            publicUrl,
            lines.map(({ productId }) => productId),
            language,
          ),
        ),
      },
      footLink: { label: renewalStopLabel[language], url: stopAddress(publicUrl, token, language) },
    }),
  })
}
