import { eq, inArray } from 'drizzle-orm'
import { type Language, textIn } from '#shop/localized.ts'
import { currency, formatMoney } from '#shop/money.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { groupLines, type LineGroup } from '#shop/orders/group-lines.ts'
import { countReturnedBundles } from '#shop/orders/refunds/refund-bundle.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { typed } from '#server/database/connect.ts'
import { emailFile } from '#server/context/images.ts'
import { imageUrl } from '#server/catalogue/images/image-url.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { EmailItem, EmailRow } from '#server/integrations/mail/email-blocks.ts'
import { dateAndTime } from '#server/integrations/mail/format-dates.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import type { OrderEmailKind } from './order-email-texts.ts'
import { orderEmailWords } from './order-email-words.ts'
import { lineLabel } from './line-label.ts'
import { bundleOf, type LineRow } from '../order/order-lines.ts'
import type { OrderRow } from '../order/find-own-order.ts'

type Items = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  /** Names only what is not refunded. */
  readonly onlyLeft?: boolean
}

/** The ordered items with their pictures; a bundle is one item with its own picture. */
export async function emailItems(
  read: ReturnType<typeof typed>,
  publicUrl: string,
  { order, lines, onlyLeft = false }: Items,
): Promise<EmailItem[]> {
  const ordered = groupLines(lines.map((line) => ({ ...line, bundle: bundleOf(line) })))
  const groups = onlyLeft ? ordered.flatMap(leftOf) : ordered
  const productOf = ({ bundle, lines: [first] }: (typeof groups)[number]) =>
    bundle?.id ?? first?.productId ?? ''
  const pictures = await read
    .select({ id: products.id, imageIds: products.imageIds })
    .from(products)
    .where(inArray(products.id, groups.map(productOf)))
  return groups.map((group) => {
    const imageId = pictures.find(({ id }) => id === productOf(group))?.imageIds[0]
    return {
      label: lineLabel(group, order.language),
      value: formatMoney(group.lines.reduce((sum, line) => sum + line.totalAgorot, 0)),
      imageUrl: `${publicUrl}${imageUrl(imageId)}/${emailFile}`,
    }
  })
}

/** The group without its refunded units; none if nothing is left. A bundle of which a part is left has no number. */
function leftOf({ bundle, lines, ...group }: LineGroup<LineRow>) {
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
  const units = countReturnedBundles(lines.map((line, at) => ({ ...line, back: left[at]?.quantity ?? 0 })))
  const named = left.filter(({ quantity }) => quantity > 0)
  return named.length === 0 ? [] : [{ ...group, bundle: bundle && { ...bundle, units }, lines: named }]
}

const withAnswers: ReadonlySet<OrderEmailKind> = new Set([
  'completed',
  'completed-with-keys',
  'completed-service',
])

/** The discount, the total to which the items add up, and the buyer's answers. */
export function emailRows(kind: OrderEmailKind, order: OrderRow, lines: readonly LineRow[]): EmailRow[] {
  const { language } = order
  const words = orderEmailWords[language]
  const coupon = order.couponCode === null ? null : nameInText(order.couponCode, language)
  return [
    ...(withAnswers.has(kind) ? answerRows(lines, language) : []),
    ...(order.discountAgorot > 0
      ? [{ label: words.discount(coupon), value: formatMoney(-order.discountAgorot) }]
      : []),
    { label: words.total, value: formatMoney(order.totalAgorot) },
    ...(order.vatPercent > 0
      ? [{ label: words.vat(order.vatPercent), value: formatMoney(order.vatAgorot) }]
      : []),
    { label: words.order, value: orderNumberText(order.number) },
    ...(kind === 'payment-link' && order.heldUntil !== null
      ? [{ label: words.keptUntil, value: dateAndTime(order.heldUntil, language) }]
      : []),
  ]
}

function answerRows(lines: readonly LineRow[], language: Language): EmailRow[] {
  return lines.flatMap((line) =>
    (line.answers ?? []).map(({ label, value }) => ({
      label: label[language],
      value: textIn(value, language),
    })),
  )
}

/** The recipient of a gift, and when it is sent. */
export async function giftRows(
  read: ReturnType<typeof typed>,
  { id, language, giftAt }: OrderRow,
  kind: OrderEmailKind,
): Promise<EmailRow[]> {
  if (giftAt === null || (kind !== 'gift-completed' && kind !== 'gift-completed-with-keys')) return []
  const [gift] = await read.select().from(orderGifts).where(eq(orderGifts.orderId, id))
  if (gift === undefined) return []
  const words = orderEmailWords[language]
  return [
    { label: words.giftTo, value: nameInText(`${gift.name} (${gift.email})`, language) },
    { label: words.giftAt, value: dateAndTime(giftAt, language) },
  ]
}

const ofPayments: readonly OrderEmailKind[] = [
  'surplus-payment',
  'paid-after-cancellation',
  'paid-without-coupon',
  'amount-mismatch',
]

/** The amount of the payment the e-mail is about, in its own currency; no row for other e-mails. */
export async function receivedRow(
  read: ReturnType<typeof typed>,
  { language }: OrderRow,
  kind: OrderEmailKind,
  paymentId: string,
): Promise<EmailRow[]> {
  if (!ofPayments.includes(kind)) return []
  const [payment] = await read.select().from(payments).where(eq(payments.id, paymentId))
  if (payment === undefined) return []
  const { amountAgorot, currency: money } = payment
  const value = money === currency ? formatMoney(amountAgorot) : `${(amountAgorot / 100).toFixed(2)} ${money}`
  return [{ label: orderEmailWords[language].received, value }]
}
