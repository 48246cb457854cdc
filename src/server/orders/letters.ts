import { refundDays } from '../../shop/orders/refund-days.ts'
import type { Language } from '../../shop/localized.ts'
import type { JobData } from '../jobs/queue.ts'

type OrderLetter = {
  readonly subject: (shop: string) => string
  readonly greeting: (name: string) => string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly total: string
  readonly vat: (percent: number) => string
  readonly order: string
}

const en = {
  greeting: (name: string) => `Hello ${name},`,
  button: 'Open your order',
  total: 'Total',
  vat: (percent: number) => `of which VAT (${percent}%)`,
  order: 'Order',
}

const he = {
  greeting: (name: string) => `שלום ${name},`,
  button: 'לצפייה בהזמנה',
  total: 'סך הכול',
  vat: (percent: number) => `מזה מע״מ (${percent}%)`,
  order: 'מספר הזמנה',
}

const refundEn = `You may cancel within ${refundDays} days as long as the digital products have not been activated or downloaded.`
const refundHe = `אפשר לבטל את העסקה בתוך ${refundDays} יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.`

/** Every letter about an order, in both languages. */
export const orderLetters: Readonly<
  Record<Language, Readonly<Record<JobData['mail-order']['mail'] | 'payment-link', OrderLetter>>>
> = {
  en: {
    completed: {
      ...en,
      subject: (shop) => `Your order from ${shop} is ready`,
      paragraphs: [
        'Thank you. The payment arrived and your order is ready: the keys and downloads are waiting on the order page.',
        refundEn,
      ],
    },
    'paid-out-of-stock': {
      ...en,
      subject: (shop) => `Your order from ${shop} is paid and waiting for stock`,
      paragraphs: [
        'Your payment arrived after the time we could hold your units for, and they have since been sold out.',
        'Your order is first in line and is delivered by itself as soon as new units arrive. If you would rather not wait, reply to this letter and the full sum goes back to you.',
      ],
    },
    'key-replaced': {
      ...en,
      subject: (shop) => `A new key for your order from ${shop}`,
      paragraphs: [
        'We looked into your claim and gave you another key in place of the one that did not work. It is waiting on the order page; the old one is no longer valid.',
        'If the new key does not work either, reply to this letter and we will look into it again.',
      ],
    },
    'payment-link': {
      ...en,
      button: 'Pay for the order',
      subject: (shop) => `Your order from ${shop} is waiting for payment`,
      paragraphs: [
        'We have placed an order for you, as you asked. Its units are kept for you until it is paid or the time for paying is over.',
        'The button below leads to the payment page. As soon as the payment arrives, another letter tells you that the order is ready.',
      ],
    },
    'surplus-payment': {
      ...en,
      subject: (shop) => `${shop}: your order was paid twice`,
      paragraphs: [
        'We received two payments for one order. Your order is not affected; the second payment goes back to you, and you need not do anything.',
      ],
    },
  },
  he: {
    completed: {
      ...he,
      subject: (shop) => `ההזמנה שלכם ב־${shop} מוכנה`,
      paragraphs: [
        'תודה! התשלום התקבל וההזמנה מוכנה: המפתחות וקובצי ההורדה מחכים לכם בעמוד ההזמנה.',
        refundHe,
      ],
    },
    'paid-out-of-stock': {
      ...he,
      subject: (shop) => `ההזמנה שלכם ב־${shop} שולמה וממתינה למלאי`,
      paragraphs: [
        'התשלום התקבל אחרי שהסתיים הזמן שבו יכולנו לשמור עבורכם את היחידות, ובינתיים המלאי אזל.',
        'ההזמנה שלכם ראשונה בתור ותימסר מעצמה ברגע שיגיע מלאי חדש. מעדיפים לא לחכות? השיבו להודעה הזו ונחזיר לכם את מלוא הסכום.',
      ],
    },
    'key-replaced': {
      ...he,
      subject: (shop) => `מפתח חדש להזמנה שלכם ב־${shop}`,
      paragraphs: [
        'בדקנו את פנייתכם והחלפנו את המפתח שלא עבד במפתח חדש. הוא מחכה לכם בעמוד ההזמנה, והמפתח הקודם כבר אינו בתוקף.',
        'גם המפתח החדש לא עובד? השיבו להודעה הזו ונבדוק שוב.',
      ],
    },
    'payment-link': {
      ...he,
      button: 'לתשלום ההזמנה',
      subject: (shop) => `ההזמנה שלכם ב־${shop} ממתינה לתשלום`,
      paragraphs: [
        'פתחנו עבורכם הזמנה, כפי שביקשתם. המוצרים שמורים לכם עד לתשלום, או עד שיסתיים הזמן שהוקצב לו.',
        'הכפתור שלמטה מוביל לעמוד התשלום. כשהתשלום יתקבל נשלח לכם הודעה נוספת שההזמנה מוכנה.',
      ],
    },
    'surplus-payment': {
      ...he,
      subject: (shop) => `${shop}: ההזמנה שלכם שולמה פעמיים`,
      paragraphs: [
        'קיבלנו שני תשלומים על הזמנה אחת. ההזמנה עצמה תקינה, והתשלום השני יוחזר לכם. אין צורך לעשות דבר.',
      ],
    },
  },
}
