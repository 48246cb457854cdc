import { eq } from 'drizzle-orm'
import { type Language, textIn } from '#shop/localized.ts'
import { currency, formatMoney } from '#shop/money.ts'
import { groupLines } from '#shop/orders/group-lines.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { typed } from '#server/database/connect.ts'
import { moment } from '#server/integrations/mail/moment.ts'
import { payments } from '#server/database/tables/payments.ts'
import { type OrderEmailKind, orderEmailTemplates } from './order-email-templates.ts'
import { lineLabel } from './line-label.ts'
import { bundleOf, type LineRow } from '../order-lines.ts'
import type { OrderRow } from '../find-own-order.ts'

type Row = { readonly label: string; readonly value: string }

/** What stands in the table of an e-mail: what was ordered, what came off, and the total they add up to. */
export function emailRows(kind: OrderEmailKind, order: OrderRow, lines: readonly LineRow[]): Row[] {
  const { language } = order
  const words = orderEmailTemplates[language][kind]
  return [
    ...groupLines(lines.map((line) => ({ ...line, bundle: bundleOf(line) }))).map((group) => ({
      label: lineLabel(group, language),
      value: formatMoney(group.lines.reduce((sum, line) => sum + line.totalAgorot, 0)),
    })),
    ...(kind === 'completed' ? answerRows(lines, language) : []),
    ...(order.discountAgorot > 0
      ? [{ label: words.discount(order.couponCode), value: formatMoney(-order.discountAgorot) }]
      : []),
    { label: words.total, value: formatMoney(order.totalAgorot) },
    ...(order.vatPercent > 0
      ? [{ label: words.vat(order.vatPercent), value: formatMoney(order.vatAgorot) }]
      : []),
    { label: words.order, value: orderNumberText(order.number) },
    ...(kind === 'payment-link' && order.heldUntil !== null
      ? [{ label: words.keptUntil, value: moment(order.heldUntil, language) }]
      : []),
  ]
}

function answerRows(lines: readonly LineRow[], language: Language): Row[] {
  return lines.flatMap((line) =>
    (line.answers ?? []).map(({ label, value }) => ({
      label: label[language],
      value: textIn(value, language),
    })),
  )
}

const ofPayments: readonly OrderEmailKind[] = [
  'surplus-payment',
  'paid-after-cancellation',
  'paid-without-coupon',
  'amount-mismatch',
]

/** The sum an e-mail about a payment is of, in its own currency; nothing for any other e-mail. */
export async function receivedRow(
  read: ReturnType<typeof typed>,
  { language }: OrderRow,
  kind: OrderEmailKind,
  paymentId: string,
): Promise<Row[]> {
  if (!ofPayments.includes(kind)) return []
  const [payment] = await read.select().from(payments).where(eq(payments.id, paymentId))
  if (payment === undefined) return []
  const { amountAgorot, currency: money } = payment
  const value = money === currency ? formatMoney(amountAgorot) : `${(amountAgorot / 100).toFixed(2)} ${money}`
  return [{ label: orderEmailTemplates[language][kind].received, value }]
}
