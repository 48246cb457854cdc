import type { Language } from '#shop/localized.ts'
import { refundDays } from '#shop/orders/refund-days.ts'

/** What one e-mail about an order says. */
export type OrderEmail = {
  readonly subject: (shop: string, order: string) => string
  readonly greeting: (name: string) => string
  readonly paragraphs: readonly string[]
  /** What stands below the sums. */
  readonly terms: readonly string[]
  readonly button: string
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
}

/** What all of them share. */
export const commonWords = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    terms: [],
    button: 'Open your order',
    total: 'Total',
    vat: (percent: number) => `of which VAT (${percent}%)`,
    order: 'Order',
    discount: (code: string | null) => (code === null ? 'Discount' : `Discount (coupon ${code})`),
    keptUntil: 'Kept for you until',
    giftTo: 'Gift for',
    giftAt: 'Goes out',
    received: 'The payment we received',
  },
  he: {
    greeting: (name: string) => `שלום ${name},`,
    terms: [],
    button: 'לצפייה בהזמנה',
    total: 'סך הכול',
    vat: (percent: number) => `מזה מע״מ (${percent}%)`,
    order: 'מספר הזמנה',
    discount: (code: string | null) => (code === null ? 'הנחה' : `הנחה (קופון ${code})`),
    keptUntil: 'שמורה עבורכם עד',
    giftTo: 'מתנה עבור',
    giftAt: 'תישלח',
    received: 'התשלום שקיבלנו',
  },
} as const satisfies Record<Language, Partial<OrderEmail>>

export const refundTerm = {
  en: `You may cancel within ${refundDays} days as long as the digital products have not been activated or downloaded.`,
  he: `אפשר לבטל את העסקה בתוך ${refundDays} יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.`,
} as const satisfies Record<Language, string>
