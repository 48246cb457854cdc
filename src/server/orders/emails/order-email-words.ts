import type { Language } from '#shop/localized.ts'
import { formatMoney } from '#shop/money.ts'
import { maxFee } from '#shop/orders/refunds/cancellation-fee.ts'

/** The default text of one e-mail about an order. */
export type OrderEmailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The button's label, if it does not open the order. */
  readonly button?: string
  /**
   * The right to cancel, shown below the sums. The law requires it, so owners cannot change it.
   * `{{refundDays}}` is the order's own, and its cancellation fee follows the first sentence.
   */
  readonly terms?: readonly string[]
}

type Words = {
  readonly total: string
  readonly vat: (percent: number) => string
  readonly order: string
  /** With the coupon's code, if it was a coupon's discount. */
  readonly discount: (code: string | null) => string
  readonly keptUntil: string
  /** The recipient of a gift, and when it is sent. */
  readonly giftTo: string
  readonly giftAt: string
  /** The amount the e-mail is about. */
  readonly received: string
}

/** The words in the blocks of e-mails about orders. */
export const orderEmailWords: Readonly<Record<Language, Words>> = {
  en: {
    total: 'Total',
    vat: (percent) => `of which VAT (${percent}%)`,
    order: 'Order',
    discount: (code) => (code === null ? 'Discount' : `Discount (coupon ${code})`),
    keptUntil: 'Held for you until',
    giftTo: 'Gift for',
    giftAt: 'To be sent on',
    received: 'The payment we received',
  },
  he: {
    total: 'סה״כ',
    vat: (percent) => `מתוכו מע״מ (${percent}%)`,
    order: 'מספר הזמנה',
    discount: (code) => (code === null ? 'הנחה' : `הנחה (קופון ${code})`),
    keptUntil: 'שמורה עבורכם עד',
    giftTo: 'מתנה עבור',
    giftAt: 'מועד השליחה',
    received: 'התשלום שקיבלנו',
  },
}

export const refundTerm = {
  en: 'You may cancel within {{refundDays}} days as long as the digital products have not been activated or downloaded.',
  he: 'אפשר לבטל את העסקה בתוך {{refundDays}} יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.',
} as const satisfies Record<Language, string>

const feeLimit = formatMoney(maxFee)

/** What an order with this cancellation fee, in per cent, says below its right to cancel. */
export const feeTerm: Readonly<Record<Language, (percent: number) => string>> = {
  en: (percent) =>
    `If you cancel because you changed your mind, we keep a cancellation fee of ${percent}% of the price of what you cancel, and never more than ${feeLimit} of a whole order.`,
  he: (percent) =>
    `בביטול עקב חרטה ננכה מההחזר דמי ביטול של ${percent}% ממחיר מה שביטלתם, ולעולם לא יותר מ־${feeLimit} על הזמנה שלמה.`,
}
