import { asc, eq, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button, fixed, quote } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { emailedKeys } from '../delivery/email-keys.ts'
import { isHeld } from '../order/delivery-holds.ts'
import { emailItems } from '../emails/email-rows.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { isDelivered } from '../view/view-order.ts'
import { giftEmail, giftEmailTexts, giftWithKeysEmail } from './gift-emails.ts'
import { giftLink } from './gift-link.ts'

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'vault' | 'mailer' | 'secrets' | 'settings'>
type GiftRow = typeof orderGifts.$inferSelect

/**
 * The job that e-mails a gift to its recipient, without the price. Nothing is sent to an address that was
 * corrected meanwhile.
 */
export async function sendGiftEmail(
  context: Needs,
  { orderId, version, resend }: JobData['send-gift-email'],
): Promise<void> {
  const read = typed(context.pool)
  const [found] = await read
    .select({ order: orders, gift: orderGifts })
    .from(orderGifts)
    .innerJoin(orders, eq(orders.id, orderGifts.orderId))
    .where(eq(orderGifts.orderId, orderId))
  if (found === undefined || found.gift.version !== version || found.gift.email === '') return
  const { order, gift } = found
  if (!isDelivered(order)) return
  if (await isHeld(read, orderId))
    return resend === undefined ? mark(context, gift, { queuedAt: null }) : undefined
  const number = resend === undefined ? version : `${version}.${resend}`
  await context.mailer.send({
    to: gift.email,
    language: order.language,
    messageId: `<gift.${orderId}.${number}@${new URL(context.settings.publicUrl).hostname}>`,
    ...(await emailOf(context, order, gift)),
  })
  await mark(context, gift, { sentAt: sql`coalesce(${orderGifts.sentAt}, now())` })
}

async function emailOf(context: Needs, order: OrderRow, gift: GiftRow) {
  const { language } = order
  const words = giftEmailTexts[language]
  const lines = await typed(context.pool)
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const keys = await emailedKeys(context, order)
  // its buyer may have cancelled a part of it before its day
  const items = await emailItems(typed(context.pool), context.settings.publicUrl, {
    order,
    lines,
    onlyLeft: true,
  })
  return composeEmail(context.settings, keys.length > 0 ? giftWithKeysEmail : giftEmail, {
    language,
    values: { name: gift.name, giverName: order.name },
    blocks: {
      quote: quote(gift.message.split(/\s*\n\s*/)),
      items: fixed([{ type: 'items', items: items.map((item) => ({ ...item, value: '' })) }]),
      keys: fixed(keys),
      button: button(giftLink(context, gift, language)),
      steps: fixed([
        {
          type: 'steps',
          title: words.stepsTitle,
          steps: keys.length > 0 ? words.stepsWithKeys : words.steps,
        },
      ]),
    },
  })
}

/** Marks only the version of the gift that was read, in case it was corrected meanwhile. */
async function mark(
  { transact }: Needs,
  { orderId, version }: GiftRow,
  values: Partial<Record<'queuedAt' | 'sentAt', null | ReturnType<typeof sql>>>,
): Promise<void> {
  await transact(systemActor(), (work) =>
    work.tx
      .update(orderGifts)
      .set(values)
      .where(sql`${orderGifts.orderId} = ${orderId} and ${orderGifts.version} = ${version}`),
  )
}
