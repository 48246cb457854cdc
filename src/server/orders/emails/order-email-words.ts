import type { Language } from '#shop/localized.ts'

/** The default text of one e-mail about an order. */
export type OrderEmailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The button's label, if it does not open the order. */
  readonly button?: string
  /**
   * The right to cancel, shown below the sums. The law requires it, so owners cannot change it.
   * `{{refundDays}}` is the order's own.
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
    giftAt: 'Sent on',
    received: 'The payment we received',
  },
  he: {
    total: 'סך הכול',
    vat: (percent) => `מתוכו מע״מ (${percent}%)`,
    order: 'מספר הזמנה',
    discount: (code) => (code === null ? 'הנחה' : `הנחה (קופון ${code})`),
    keptUntil: 'שמורה עבורכם עד',
    giftTo: 'מתנה עבור',
    giftAt: 'תישלח',
    received: 'התשלום שקיבלנו',
  },
}

export const refundTerm = {
  en: 'You may cancel within {{refundDays}} days as long as the digital products have not been activated or downloaded.',
  he: 'אפשר לבטל את העסקה בתוך {{refundDays}} יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.',
} as const satisfies Record<Language, string>
