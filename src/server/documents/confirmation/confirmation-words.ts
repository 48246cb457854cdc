import type { MethodMark } from '#contract/orders/payments.ts'
import type { DocumentKind } from '#server/database/tables/payments/documents.ts'
import type { Language } from '#shop/localized.ts'

type Words = {
  readonly title: string
  /** The note that it is a confirmation and not a tax document. */
  readonly nature: string
  readonly number: string
  readonly placed: string
  readonly paid: string
  readonly paidBy: string
  readonly methods: Readonly<Record<MethodMark | 'manual' | 'provider', string>>
  readonly buyer: string
  readonly business: string
  readonly businessNumber: string
  readonly seller: string
  readonly sellerNumber: string
  readonly product: string
  readonly quantity: string
  readonly price: string
  readonly sum: string
  readonly contains: string
  readonly subtotal: string
  readonly discount: (code: string | null) => string
  readonly total: string
  readonly vat: (percent: number) => string
  readonly exempt: string
  readonly refund: (date: string, state: 'owed' | 'paid' | 'refused' | 'by-bank') => string
  readonly afterRefunds: string
  readonly fee: string
  readonly documents: string
  readonly kinds: Readonly<Record<DocumentKind, string>>
  readonly allocation: string
  readonly keys: string
  readonly page: (page: number, pages: number) => string
}

export const confirmationWords: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Order confirmation',
    nature: 'This document confirms an order. It is not a tax invoice and not a receipt.',
    number: 'Order number',
    placed: 'Ordered',
    paid: 'Paid',
    paidBy: 'Payment',
    methods: {
      card: 'Card',
      bit: 'Bit',
      'google-pay': 'Google Pay',
      'apple-pay': 'Apple Pay',
      paypal: 'PayPal',
      sandbox: 'Sandbox (no money was taken)',
      manual: 'Arranged with the shop',
      provider: 'Online payment',
    },
    buyer: 'Buyer',
    business: 'Business',
    businessNumber: 'Company or dealer no.',
    seller: 'Seller',
    sellerNumber: 'No.',
    product: 'Product',
    quantity: 'Qty',
    price: 'Price',
    sum: 'Amount',
    contains: 'Contains:',
    subtotal: 'Subtotal',
    discount: (code) => (code === null ? 'Discount' : `Discount (${code})`),
    total: 'Total',
    vat: (percent) => `Of which VAT (${percent}%)`,
    exempt: 'Exempt dealer: no VAT is charged.',
    refund: (date, state) =>
      state === 'by-bank'
        ? `Taken back by the buyer’s bank on ${date}`
        : state === 'paid'
          ? `Refunded on ${date}`
          : `Refund on its way since ${date}`,
    afterRefunds: 'Total after refunds',
    fee: 'Cancellation fees kept',
    documents: 'Tax documents',
    kinds: { 'invoice-receipt': 'Tax invoice / receipt', receipt: 'Receipt', credit: 'Credit note' },
    allocation: 'allocation number',
    keys: 'Licence keys are not printed here; you will find them on the order page.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  he: {
    title: 'אישור הזמנה',
    nature: 'מסמך זה מאשר הזמנה. הוא אינו חשבונית מס ואינו קבלה.',
    number: 'מספר הזמנה',
    placed: 'תאריך ההזמנה',
    paid: 'שולם',
    paidBy: 'אמצעי תשלום',
    methods: {
      card: 'כרטיס אשראי',
      bit: 'ביט',
      'google-pay': 'Google Pay',
      'apple-pay': 'Apple Pay',
      paypal: 'PayPal',
      sandbox: 'סביבת בדיקות (לא נגבה כסף)',
      manual: 'הוסדר מול החנות',
      provider: 'תשלום מקוון',
    },
    buyer: 'הקונה',
    business: 'שם העסק',
    businessNumber: 'ח.פ./ע.מ.',
    seller: 'המוכר',
    sellerNumber: 'מס׳',
    product: 'מוצר',
    quantity: 'כמות',
    price: 'מחיר',
    sum: 'סכום',
    contains: 'כולל:',
    subtotal: 'סכום ביניים',
    // direction marks, because a code may begin with a digit: 2026-SALE
    discount: (code) => (code === null ? 'הנחה' : `הנחה (\u200e${code}\u200e)`),
    total: 'סה״כ',
    vat: (percent) => `מתוכו מע״מ (${percent}%)`,
    exempt: 'עוסק פטור: לא נגבה מע״מ.',
    refund: (date, state) =>
      state === 'by-bank'
        ? `הוחזר על ידי הבנק של הלקוח ב־${date}`
        : state === 'paid'
          ? `הוחזר ב־${date}`
          : `ההחזר בדרך, נרשם ב־${date}`,
    afterRefunds: 'סה״כ לאחר החזרים',
    fee: 'דמי ביטול שנגבו',
    documents: 'מסמכי מס',
    kinds: { 'invoice-receipt': 'חשבונית מס/קבלה', receipt: 'קבלה', credit: 'חשבונית זיכוי' },
    allocation: 'מספר הקצאה',
    keys: 'מפתחות הרישיון אינם מודפסים כאן: הם נמצאים בעמוד ההזמנה.',
    page: (page, pages) => `עמוד ${page} מתוך ${pages}`,
  },
}
