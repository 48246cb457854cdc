import type { Language } from '#shop/localized.ts'
import { type OrderEmailText, refundTerm } from './order-email-words.ts'

/** Used for an order of services alone, in which nothing can be opened. */
export const serviceEmailTexts: Readonly<
  Record<Language, Readonly<Record<'completed-service', OrderEmailText>>>
> = {
  en: {
    'completed-service': {
      subject: 'We have received your order {{orderNumber}} from {{shopName}}',
      paragraphs: [
        'Thank you. We have received your order and will write to you at this address to arrange the details. The details of your order are below.',
      ],
      terms: [refundTerm.en],
    },
  },
  he: {
    'completed-service': {
      subject: 'קיבלנו את הזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'תודה! קיבלנו את ההזמנה ונכתוב לכם לכתובת הזו כדי לתאם את הפרטים. פרטי ההזמנה מופיעים למטה.',
      ],
      terms: [refundTerm.he],
    },
  },
}
