import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { localized } from '#contract/shapes.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn } from '#shop/localized.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { orderToken } from '../order/order-token.ts'
import { reviewEmail, reviewStopLabel } from './review-emails.ts'
import { reviewableLines } from './reviewable-lines.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings' | 'secrets'>

/**
 * The job that asks for a review of what the buyer uses. Sends nothing to buyers who have unsubscribed,
 * returned everything or written a review meanwhile, nor to guests who could not open an account to write it.
 */
export async function sendReviewEmail(
  { pool, mailer, settings, secrets }: Needs,
  { orderId }: JobData['send-review-email'],
): Promise<void> {
  const db = typed(pool)
  const lines = await rowsOf(
    db,
    v.object({ slug: v.string(), slugHe: v.nullable(v.string()), name: localized }),
    sql`select distinct on (product_id) slug, slug_he as "slugHe", name from (${reviewableLines(sql`o.id = ${orderId}
        and exists (select from review_consents c where c.order_id = o.id)
        and (${settings.registration} or exists (select from users u where u.id = o.user_id or lower(u.email) = lower(o.email)))`)}) w
      where used_at is not null`,
  )
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [first, ...more] = lines
  if (order === undefined || first === undefined) return
  const { language } = order
  const { publicUrl } = settings
  const token = orderToken(secrets.alerts, 'review', orderId)
  await mailer.send({
    to: order.email,
    language,
    messageId: `<review.${orderId}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: publicUrl + addressIn(language, `/api/review-requests/stop/${token}`),
    ...composeEmail(settings, reviewEmail, {
      language,
      values: {
        productName: lines.map(({ name }) => name[language]).join(', '),
        orderNumber: orderNumberText(order.number),
      },
      blocks: {
        button: button(
          publicUrl +
            (more.length > 0
              ? addressIn(language, '/dashboard/user/comments')
              : `${addressIn(language, `${productPath(first, language)}?review=own`)}#reviews`),
        ),
      },
      footLink: {
        label: reviewStopLabel[language],
        url: publicUrl + addressIn(language, `/alerts/stop-reviews?token=${token}`),
      },
    }),
  })
}
