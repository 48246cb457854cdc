import { refundDays } from '#shop/orders/refund-days.ts'
import type { Language } from '#shop/localized.ts'

type Words = {
  readonly total: string
  readonly vat: (percent: number) => string
  readonly order: string
  /** With the coupon's code, where a coupon took it off. */
  readonly discount: (code: string | null) => string
  readonly keptUntil: string
  /** Of a gift: whom it goes to, and when. */
  readonly giftTo: string
  readonly giftAt: string
  /** The sum that the e-mail is about. */
  readonly received: string
  /** The right to cancel, which the law wants to be told: owners cannot change it. */
  readonly terms: string
  readonly giftTerms: string
}

/** What stands in the blocks of an e-mail about an order. */
export const orderEmailWords: Readonly<Record<Language, Words>> = {
  en: {
    total: 'Total',
    vat: (percent) => `of which VAT (${percent}%)`,
    order: 'Order',
    discount: (code) => (code === null ? 'Discount' : `Discount (coupon ${code})`),
    keptUntil: 'Kept for you until',
    giftTo: 'Gift for',
    giftAt: 'Goes out',
    received: 'The payment we received',
    terms: `You may cancel within ${refundDays} days as long as the digital products have not been activated or downloaded.`,
    giftTerms: `You may cancel until the recipient has revealed a key, up to ${refundDays} days after the gift was sent.`,
  },
  he: {
    total: 'סך הכול',
    vat: (percent) => `מזה מע״מ (${percent}%)`,
    order: 'מספר הזמנה',
    discount: (code) => (code === null ? 'הנחה' : `הנחה (קופון ${code})`),
    keptUntil: 'שמורה עבורכם עד',
    giftTo: 'מתנה עבור',
    giftAt: 'תישלח',
    received: 'התשלום שקיבלנו',
    terms: `אפשר לבטל את העסקה בתוך ${refundDays} יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.`,
    giftTerms: `אפשר לבטל את העסקה כל עוד לא נחשף מפתח, ועד ${refundDays} יום אחרי שהמתנה נשלחה.`,
  },
}
