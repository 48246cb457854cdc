import type { Language } from '#shop/localized.ts'
import type { GivenNotice } from '#server/jobs/stock-notice.ts'
import type { StockEmailText } from './stock-email-words.ts'

/** The default texts of e-mails to owners about goods that a manager gave away, in both languages. */
export const ownerNoticeTexts: Readonly<
  Record<Language, Readonly<Record<GivenNotice['kind'], StockEmailText>>>
> = {
  en: {
    'order-free': {
      subject: '{{shopName}}: a manager gave an order away for free',
      paragraphs: [
        'A manager gave an order away for free, and its keys were delivered. You get an e-mail each time.',
      ],
      button: 'Open the order',
    },
    'order-paid-by-hand': {
      subject: '{{shopName}}: a manager marked an order as paid',
      paragraphs: [
        'A manager recorded that this order was paid by other means. No payment provider has confirmed it. Check that the money arrived.',
      ],
      button: 'Open the order',
    },
    'order-unpaid': {
      subject: '{{shopName}}: a manager delivered an unpaid order',
      paragraphs: ['The keys of this order were delivered without a payment. You get an e-mail each time.'],
      button: 'Open the order',
    },
    'order-email-changed': {
      subject: '{{shopName}}: a manager changed the e-mail address of an order',
      paragraphs: [
        'The goods of this order can be opened by anyone who reads the new address. We have told the old one. You get an e-mail each time.',
      ],
      button: 'Open the order',
    },
    'keys-replaced': {
      subject: '{{shopName}}: keys are being replaced again and again',
      paragraphs: [
        'A manager replaced a key once more: it is not the first of this order, or one of many within a day. Each replacement uses up a key.',
      ],
      button: 'Open the order',
    },
  },
  he: {
    'order-free': {
      subject: '{{shopName}}: הזמנה ניתנה בחינם על ידי מנהל',
      paragraphs: [
        'אחד המנהלים הוריד את מלוא המחיר של הזמנה, והמפתחות שלה נמסרו. על כל מקרה כזה תישלח אליכם הודעה.',
      ],
      button: 'לעמוד ההזמנה',
    },
    'order-paid-by-hand': {
      subject: '{{shopName}}: הזמנה סומנה כמשולמת על ידי מנהל',
      paragraphs: [
        'אחד המנהלים ציין שהתשלום על ההזמנה התקבל בדרך אחרת. חברת הסליקה לא אישרה אותו, ולכן כדאי לוודא שהכסף אכן הגיע.',
      ],
      button: 'לעמוד ההזמנה',
    },
    'order-unpaid': {
      subject: '{{shopName}}: הזמנה שלא שולמה הושלמה על ידי מנהל',
      paragraphs: ['המפתחות של ההזמנה נמסרו בלי שהתקבל תשלום. על כל מקרה כזה תישלח אליכם הודעה.'],
      button: 'לעמוד ההזמנה',
    },
    'order-email-changed': {
      subject: '{{shopName}}: כתובת הדוא״ל של הזמנה הוחלפה על ידי מנהל',
      paragraphs: [
        'מי שקורא את ההודעות בכתובת החדשה יכול לפתוח את המפתחות והקבצים של ההזמנה. הודענו על כך גם לכתובת הקודמת. על כל מקרה כזה תישלח אליכם הודעה.',
      ],
      button: 'לעמוד ההזמנה',
    },
    'keys-replaced': {
      subject: '{{shopName}}: מפתחות מוחלפים שוב ושוב',
      paragraphs: [
        'אחד המנהלים החליף מפתח פעם נוספת: אין זו ההחלפה הראשונה בהזמנה, או שזו אחת מהחלפות רבות באותה יממה. כל החלפה מוציאה מפתח מהמלאי.',
      ],
      button: 'לעמוד ההזמנה',
    },
  },
}
