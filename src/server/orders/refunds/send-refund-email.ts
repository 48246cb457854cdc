import { and, asc, eq, sql } from 'drizzle-orm'
import { type Agorot, formatMoney } from '#shop/money.ts'
import { groupLines } from '#shop/orders/group-lines.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { countReturnedBundles } from '#shop/orders/refunds/refund-bundle.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { supportMailbox } from '#server/integrations/mail/support-mailbox.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { rowsBlock, texts } from '#server/integrations/mail/email-blocks.ts'
import { dateAndTime } from '#server/integrations/mail/format-dates.ts'
import { button, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { recordOrderEmail } from '../emails/record-order-email.ts'
import { documentRows, markDocumentsEmailed } from '../emails/document-rows.ts'
import { nameInEmail } from '#shop/text/name-in-text.ts'
import { lineLabel } from '../emails/line-label.ts'
import { bundleOf } from '../order/order-lines.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { refundClaims, refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import { refundEmailTexts } from './refund-email-texts.ts'
import { claimSupportEmail, type RefundEmailName, refundEmails } from './refund-emails.ts'
import { orderLink } from '../emails/order-link.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

type MailContext = Pick<ServerContext, 'pool' | 'mailer' | 'secrets' | 'settings'>

/**
 * The job that confirms a cancellation in writing, and later that the charge was refunded or that this takes
 * longer.
 */
export async function sendRefundEmail(
  context: MailContext,
  { refundId, template, about }: JobData['send-refund-email'],
): Promise<void> {
  const read = typed(context.pool)
  const [found] = await read
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (found === undefined || found.order.email === '') return
  const { order, refund } = found
  // the refund was retried meanwhile
  if (template === 'refused' && refund.status !== 'refused') return
  // it failed after all
  if (template === 'paid' && refund.status !== 'paid') return
  const parts = await read.select().from(refundUnits).where(eq(refundUnits.refundId, refundId))
  const units = await unitsOf(read, order, refundId)
  const id = messageId(context, `refund-${template}.${about ?? refundId}`)
  const documents = await documentRows(read, { orderId: order.id, refundId, language: order.language })
  await context.mailer.send({
    to: order.email,
    language: order.language,
    messageId: id,
    ...composeEmail(context.settings, refundEmails[variantOf(template, refund, parts)], {
      language: order.language,
      values: valuesOf(order),
      blocks: {
        message: fixed([]),
        details: fixed(rowsBlock([...units, ...moneyRows(template, found), ...documents.rows])),
        button: button(orderLink(context, order)),
      },
    }),
  })
  await recordOrderEmail(context.pool, { messageId: id, orderId: order.id, emailKind: `refund-${template}` })
  await markDocumentsEmailed(context.pool, documents.links)
}

type Template = JobData['send-refund-email']['template']
type RefundRow = typeof refunds.$inferSelect
type RefundedUnits = Pick<typeof refundUnits.$inferSelect, 'quantity'>

function moneyRows(template: Template, { order, refund }: { order: OrderRow; refund: RefundRow }) {
  const { rows } = refundEmailTexts[order.language]
  const { amountAgorot, feeAgorot, paidAt, transactionId } = refund
  const byBank = template === 'paid' ? refund.bankPartAgorot : 0
  const money = (label: string, agorot: Agorot) => ({ label, value: formatMoney(agorot) })
  return [
    ...(feeAgorot > 0 ? [money(rows.fee, feeAgorot)] : []),
    ...(byBank > 0 ? [money(rows.byBank, byBank)] : []),
    money(template === 'refused' ? rows.owed : rows.back, amountAgorot - byBank),
    { label: rows.order, value: orderNumberText(order.number) },
    ...(template === 'paid' && transactionId !== null
      ? [{ label: rows.confirmation, value: transactionId }]
      : []),
    ...(template === 'paid' && paidAt !== null
      ? [
          {
            label: transactionId === null ? rows.recordedAt : rows.confirmedAt,
            value: dateAndTime(paidAt, order.language),
          },
        ]
      : []),
  ]
}

function variantOf(
  template: Template,
  { cause, feeAgorot, transactionId }: Pick<RefundRow, 'cause' | 'feeAgorot' | 'transactionId'>,
  parts: readonly RefundedUnits[],
): RefundEmailName {
  if (template === 'refused') return 'refused'
  if (template === 'paid' && transactionId === null) return `${paidVariantOf(feeAgorot, parts)}ByHand`
  if (template === 'paid') return paidVariantOf(feeAgorot, parts)
  if (feeAgorot < 0) return 'feeGranted'
  if (isPartOfPrice(parts)) return 'partGranted'
  if (feeAgorot > 0) return cause === 'buyer' ? 'grantedLessFee' : 'grantedByShopLessFee'
  return cause === 'buyer' ? 'granted' : 'grantedByShop'
}

function paidVariantOf(feeAgorot: Agorot, parts: readonly RefundedUnits[]) {
  if (feeAgorot < 0) return 'feePaid'
  // unmatched payments have no order lines
  if (parts.length === 0) return 'returned'
  return isPartOfPrice(parts) ? 'partPaid' : 'paid'
}

function isPartOfPrice(parts: readonly RefundedUnits[]): boolean {
  return parts.length > 0 && parts.every(({ quantity }) => quantity === 0)
}

/** The refunded items: a bundle with its contents, or units of a line, each with its amount. */
async function unitsOf(read: ReturnType<typeof typed>, { id, language }: OrderRow, refundId: string) {
  const rows = await read
    .select({
      line: orderLines,
      back: refundUnits.quantity,
      amount: sql`coalesce(${refundUnits.amountAgorot} + ${refundUnits.feeAgorot}, 0)`.mapWith(Number),
    })
    .from(orderLines)
    .leftJoin(refundUnits, and(eq(refundUnits.lineId, orderLines.id), eq(refundUnits.refundId, refundId)))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  const lines = rows.map(({ line, back, amount }) => ({
    ...line,
    bundle: bundleOf(line),
    back: back ?? 0,
    amount,
  }))
  return groupLines(lines).flatMap(({ bundle, lines: all }) => {
    const refunded = all.filter(({ back }) => back > 0).map((line) => ({ ...line, quantity: line.back }))
    const sum = all.reduce((total, { amount }) => total + amount, 0)
    const [first] = all
    if (refunded.length === 0 && first !== undefined && sum > 0) {
      const name = nameInEmail((bundle ?? first).name, language)
      return { label: `${refundEmailTexts[language].rows.partOf} ${name}`, value: formatMoney(sum) }
    }
    if (refunded.length === 0) return []
    return {
      label: lineLabel(
        { bundle: bundle && { name: bundle.name, units: countReturnedBundles(all) }, lines: refunded },
        language,
      ),
      value: formatMoney(sum),
    }
  })
}

type Composed = ReturnType<typeof composeEmail>

type Claim = { readonly order: OrderRow; readonly claim: typeof refundClaims.$inferSelect }

/**
 * The job that notifies support of a claim, and tells its buyer that it has arrived and how it was decided.
 */
export async function sendClaimEmail(
  context: MailContext,
  { claimId, to, unpaid = false }: JobData['send-claim-email'],
): Promise<void> {
  const [found] = await typed(context.pool)
    .select({ order: orders, claim: refundClaims })
    .from(refundClaims)
    .innerJoin(orders, eq(orders.id, refundClaims.orderId))
    .where(eq(refundClaims.id, claimId))
  if (found === undefined || found.order.email === '') return
  const { language, email } = found.order
  const mail =
    to === 'support' ? emailToSupport(context, found) : emailToBuyer(context, found, { to, unpaid })
  const id = messageId(context, `claim.${claimId}.${to}`)
  await context.mailer.send({
    to: to === 'support' ? supportMailbox(context.settings) : email,
    ...(to === 'support' && { replyTo: email }),
    language,
    messageId: id,
    ...mail,
  })
  await recordOrderEmail(context.pool, { messageId: id, orderId: found.order.id, emailKind: `claim-${to}` })
}

function emailToBuyer(
  context: MailContext,
  { order, claim }: Claim,
  { to, unpaid }: { readonly to: 'buyer' | 'decided'; readonly unpaid: boolean },
): Composed {
  const granted = unpaid ? refundEmails.claimGrantedUnpaid : refundEmails.claimGranted
  const decided = claim.status === 'granted' ? granted : refundEmails.claimRefused
  return composeEmail(context.settings, to === 'buyer' ? refundEmails.claimReceived : decided, {
    language: order.language,
    values: valuesOf(order),
    blocks: {
      message: fixed(texts(to === 'decided' && claim.answer !== null ? [claim.answer] : [])),
      details: fixed(rowsBlock(claimRows({ order, claim }))),
      button: button(orderLink(context, order)),
    },
  })
}

function emailToSupport({ settings }: MailContext, { order, claim }: Claim): Composed {
  const { rows } = refundEmailTexts[order.language]
  return composeEmail(settings, claimSupportEmail, {
    language: order.language,
    values: { orderNumber: orderNumberText(order.number) },
    blocks: {
      message: fixed(texts(claim.reason.split(/\s*\n\s*/))),
      details: fixed(
        rowsBlock([
          ...claimRows({ order, claim }),
          { label: rows.name, value: order.name },
          { label: rows.email, value: order.email },
        ]),
      ),
    },
  })
}

function claimRows({ order, claim }: Claim) {
  const { rows } = refundEmailTexts[order.language]
  return [
    { label: rows.order, value: orderNumberText(order.number) },
    { label: rows.reference, value: claim.id },
  ]
}

function valuesOf({ name, number, refundDays }: OrderRow) {
  return { name, orderNumber: orderNumberText(number), refundDays }
}

function messageId({ settings }: MailContext, about: string): string {
  return `<${about}@${new URL(settings.publicUrl).hostname}>`
}
