import { asc, eq } from 'drizzle-orm'
import type { Language } from '#shop/localized.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { fillVariables } from '#shop/text/text-variables.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { type EmailBlock, rowsBlock, texts } from '#server/integrations/mail/email-blocks.ts'
import { button, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { recordOrderEmail } from './record-order-email.ts'
import { documentRows, markDocumentsEmailed } from './document-rows.ts'
import { emailItems, emailRows, giftRows, receivedRow } from './email-rows.ts'
import { orderEmailSteps } from './order-email-steps.ts'
import { feeTerm } from './order-email-words.ts'
import { type OrderEmailKind, orderEmailTexts } from './order-email-texts.ts'
import { orderEmailDefinitions } from './order-emails.ts'
import { emailedKeys } from '../delivery/email-keys.ts'
import { orderIsHeld } from '../order/delivery-holds.ts'
import { orderLink } from './order-link.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import type { LineRow } from '../order/order-lines.ts'
import { isDelivered } from '../view/view-order.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

type MailContext = Pick<ServerContext, 'pool' | 'transact' | 'vault' | 'mailer' | 'secrets' | 'settings'>

/**
 * The job that e-mails a buyer about an order, in the order's language. Keys are included only if the checkout
 * announced it.
 */
export async function sendQueuedOrderEmail(
  context: MailContext,
  { orderId, mail, about }: JobData['send-order-email'],
): Promise<void> {
  await sendOrderEmail(context, orderId, { template: mail, number: about ?? orderId })
}

const saysKeysOpen: ReadonlySet<OrderEmailKind> = new Set(['completed', 'key-replaced', 'keys-recalled'])

/**
 * `number` distinguishes e-mails of one kind; for an e-mail about a payment it is the payment's id. `url` is
 * the button's address, if not the order's.
 */
type OrderEmailSending = {
  readonly template: OrderEmailKind
  readonly number: string
  readonly url?: string
}

/** Sends one e-mail about an order and records that it was sent. */
export async function sendOrderEmail(
  context: MailContext,
  orderId: string,
  { template: kind, number, url }: OrderEmailSending,
): Promise<void> {
  const read = typed(context.pool)
  const [found] = await read
    .select({ order: orders, isHeld: orderIsHeld })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (found === undefined || found.order.email === '') return
  const { order, isHeld } = found
  if (!isStillTrue(kind, order, isHeld)) return
  const lines = await read
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const language: Language = order.language
  // an e-mail that a manager sends again has the link only: the address may have changed
  const keys =
    kind === 'completed' && number === orderId && order.giftAt === null
      ? await emailedKeys(context, order)
      : []
  const shown = shownAs(kind, order, { lines, withKeys: keys.length > 0 })
  const documents = concernsPayment(kind)
    ? await documentRows(read, { orderId, refundId: null, language })
    : { links: [], rows: [] }
  const items = await emailItems(read, context.settings.publicUrl, { order, lines })
  const rows = [
    ...emailRows(shown, order, lines),
    ...(await receivedRow(read, order, kind, number)),
    ...(await giftRows(read, order, shown)),
    ...documents.rows,
  ]
  const mail = composeEmail(context.settings, orderEmailDefinitions[shown], {
    language,
    values: {
      name: order.name,
      orderNumber: orderNumberText(order.number),
      refundDays: order.refundDays,
    },
    blocks: {
      keys: fixed(keys),
      button: button(url ?? orderLink(context, order)),
      steps: fixed(stepsBlock(shown, order)),
      items: fixed([{ type: 'items', items }]),
      details: fixed(rowsBlock(rows)),
      terms: fixed(texts(termsOf(order, shown))),
    },
  })
  const messageId = `<${kind}.${number}@${new URL(context.settings.publicUrl).hostname}>`
  await context.mailer.send({ to: order.email, language, messageId, ...mail })
  await recordOrderEmail(context.pool, { messageId, orderId, emailKind: kind })
  await markDocumentsEmailed(context.pool, documents.links)
}

/**
 * False if the order was refunded or delivered since the e-mail was queued. One that says that keys can be opened
 * is sent when a hold ends.
 */
function isStillTrue(kind: OrderEmailKind, order: OrderRow, isHeld: boolean): boolean {
  if (saysKeysOpen.has(kind)) return isDelivered(order) && !isHeld
  return kind !== 'paid-out-of-stock' || order.status === 'pending'
}

/** The right to cancel, with the refund days and the cancellation fee that the order was placed under. */
function termsOf({ language, refundDays, feePercent }: OrderRow, kind: OrderEmailKind): readonly string[] {
  const { terms = [] } = orderEmailTexts[language][kind]
  const fee = feePercent === 0 ? [] : [feeTerm[language](feePercent)]
  return terms.flatMap((text, at) => {
    const filled = fillVariables(text, { refundDays: String(refundDays) })
    return at === 0 ? [filled, ...fee] : filled
  })
}

function concernsPayment(kind: OrderEmailKind): boolean {
  return kind === 'completed' || kind === 'paid-out-of-stock'
}

type Contents = { readonly lines: readonly LineRow[]; readonly withKeys: boolean }

/**
 * The variant to send: the buyer of a gift reads that it is for somebody else; a recipient of keys, that they
 * are included; the buyer of services alone, that somebody will write.
 */
function shownAs(
  kind: OrderEmailKind,
  { giftAt, keysByEmail }: OrderRow,
  { lines, withKeys }: Contents,
): OrderEmailKind {
  if (kind === 'completed' && lines.every((line) => line.kind === 'service')) return 'completed-service'
  if (giftAt === null) return withKeys ? 'completed-with-keys' : kind
  if (kind === 'completed') return keysByEmail ? 'gift-completed-with-keys' : 'gift-completed'
  if (kind === 'keys-recalled') return 'gift-keys-recalled'
  return kind === 'key-replaced' ? 'gift-key-replaced' : kind
}

/** Instructions for getting at the purchase. */
function stepsBlock(kind: OrderEmailKind, order: OrderRow): EmailBlock[] {
  const { title, open, code, show, activate, copy } = orderEmailSteps[order.language]
  if (kind === 'completed-with-keys') return [{ type: 'steps', title, steps: [copy] }]
  if (kind !== 'completed') return []
  return [{ type: 'steps', title, steps: [order.userId === null ? `${open} ${code}` : open, show, activate] }]
}
