import type { Language } from '#shop/localized.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { type KeysEmailKind, keysEmailTexts } from './keys-email-texts.ts'
import { type OrderEmailText, refundTerm } from './order-email-words.ts'
import { serviceEmailTexts } from './service-email-texts.ts'

const returnedEn =
  'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it.'
const returnedHe = 'הכסף חוזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב כשחברת הסליקה תאשר זאת.'

export type OrderEmailKind =
  | JobData['send-order-email']['mail']
  | 'payment-link'
  | GiftEmailKind
  | KeysEmailKind
  | 'completed-service'
/** E-mails to the buyer of a gift, whose keys go to somebody else. */
type GiftEmailKind = 'gift-completed' | 'gift-key-replaced' | 'gift-keys-recalled'

/** The default text of every e-mail about an order, in both languages. */
export const orderEmailTexts: Readonly<Record<Language, Readonly<Record<OrderEmailKind, OrderEmailText>>>> = {
  en: {
    completed: {
      subject: 'Your order {{orderNumber}} from {{shopName}} is ready',
      paragraphs: ['Thank you. Your order is ready: the keys and downloads are waiting on the order page.'],
      terms: [refundTerm.en],
    },
    ...keysEmailTexts.en,
    ...serviceEmailTexts.en,
    'gift-completed': {
      subject: 'Your gift, order {{orderNumber}} from {{shopName}}, is ready',
      paragraphs: [
        'Thank you. Your gift is ready. We will send it to the address and at the time below; nobody but its recipient sees the keys.',
        'On the order page you can correct the address, the message or the day until the gift is opened.',
      ],
      terms: [
        'You may cancel until the recipient has revealed a key, up to {{refundDays}} days after the gift was sent.',
      ],
    },
    'gift-key-replaced': {
      subject: 'A new key in your gift, order {{orderNumber}} from {{shopName}}',
      paragraphs: [
        'We looked into your request about the gift and replaced the key that did not work. The recipient can open the new key with the same link; the old one is no longer valid.',
      ],
    },
    'gift-keys-recalled': {
      subject: 'New keys in your gift, order {{orderNumber}} from {{shopName}}',
      paragraphs: [
        'We found a fault in keys that we had sold, among them some of your gift, and have replaced them. The recipient can open the new ones with the same link; the old ones are no longer valid. There is no charge for this.',
      ],
    },
    'paid-out-of-stock': {
      subject: 'Your order {{orderNumber}} from {{shopName}} is paid and waiting for stock',
      paragraphs: [
        'Your payment arrived, but the keys you ordered are not available right now.',
        'Your order is first in line and is delivered automatically as soon as new units arrive. If you would rather not wait, reply to this e-mail and we refund the full amount.',
      ],
    },
    'key-replaced': {
      subject: 'A new key for your order {{orderNumber}} from {{shopName}}',
      paragraphs: [
        'We looked into your request and replaced the key that did not work. The new one is waiting on the order page; the old one is no longer valid.',
        'If the new key does not work either, reply to this e-mail and we will look into it again.',
      ],
    },
    'keys-recalled': {
      subject: 'New keys for your order {{orderNumber}} from {{shopName}}',
      paragraphs: [
        'We found a fault in keys that we had sold, among them some of yours, and have replaced them. The new ones are waiting on the order page; the old ones are no longer valid. There is no charge for this.',
        'If you have activated an old key already, please use the new one instead. If it does not work, reply to this e-mail.',
      ],
    },
    'payment-link': {
      button: 'Pay for the order',
      subject: 'Your order {{orderNumber}} from {{shopName}} is waiting for payment',
      paragraphs: [
        'We have placed an order for you, as you asked. We hold what you ordered until the time below.',
        'Pay with the button below. We will send you another e-mail when the order is ready.',
      ],
    },
    'surplus-payment': {
      subject: '{{shopName}}: a payment for order {{orderNumber}} is being refunded',
      paragraphs: [
        'We received a payment for an order that had already been paid or delivered. Your order is not affected. The payment below is refunded in full, and you need not do anything.',
        returnedEn,
      ],
    },
    'paid-after-cancellation': {
      subject: '{{shopName}}: a payment for order {{orderNumber}} is being refunded',
      paragraphs: [
        'We received a payment for an order that we had already cancelled, so it is not delivered. The payment below is refunded in full, and you need not do anything.',
        returnedEn,
        'Do you still want these products? Place a new order, or reply to this e-mail and we will help.',
      ],
    },
    'paid-without-coupon': {
      subject: '{{shopName}}: a payment for order {{orderNumber}} is being refunded',
      paragraphs: [
        'We received a payment for an order that had already ended, and its coupon has been used for another order since. The order is not delivered, and the payment below is refunded in full. You need not do anything.',
        returnedEn,
        'Do you still want these products? Place a new order without the coupon.',
      ],
    },
    'amount-mismatch': {
      subject: '{{shopName}}: we are looking into your payment for order {{orderNumber}}',
      paragraphs: [
        'We received a payment that does not match your order, so the order is not paid yet. The payment below is not lost: somebody from our team is looking into it and will refund it or write to you.',
        'You do not need to pay again. Do you have a question? Reply to this e-mail.',
      ],
    },
  },
  he: {
    completed: {
      subject: 'הזמנה {{orderNumber}} בחנות {{shopName}} מוכנה',
      paragraphs: ['תודה! ההזמנה שלכם מוכנה: המפתחות וקובצי ההורדה מחכים לכם בעמוד ההזמנה.'],
      terms: [refundTerm.he],
    },
    ...keysEmailTexts.he,
    ...serviceEmailTexts.he,
    'gift-completed': {
      subject: 'המתנה שלכם מוכנה: הזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'תודה! המתנה שלכם מוכנה. נשלח אותה לכתובת ובמועד שלמטה, ורק מי שיקבלו אותה יראו את המפתחות.',
        'עד שהמתנה נפתחת אפשר לתקן את הכתובת, את הברכה או את היום בעמוד ההזמנה.',
      ],
      terms: ['אפשר לבטל את העסקה כל עוד לא נחשף מפתח, ועד {{refundDays}} יום אחרי שהמתנה נשלחה.'],
    },
    'gift-key-replaced': {
      subject: 'מפתח חדש במתנה שלכם: הזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'בדקנו את הפנייה על המתנה והחלפנו את המפתח שלא עבד. המפתח החדש מחכה למי שקיבל את המתנה באותו קישור, והמפתח הקודם כבר אינו בתוקף.',
      ],
    },
    'gift-keys-recalled': {
      subject: 'מפתחות חדשים במתנה שלכם: הזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'מצאנו תקלה במפתחות שמכרנו, ובהם מפתחות מהמתנה שלכם, והחלפנו אותם. המפתחות החדשים מחכים למי שקיבל את המתנה באותו קישור, והקודמים כבר אינם בתוקף. ההחלפה ללא תשלום.',
      ],
    },
    'paid-out-of-stock': {
      subject: 'הזמנה {{orderNumber}} בחנות {{shopName}} שולמה וממתינה למלאי',
      paragraphs: [
        'התשלום התקבל, אבל המפתחות שהזמנתם אינם זמינים כרגע.',
        'ההזמנה שלכם ראשונה בתור, ונמסור אותה אוטומטית ברגע שיגיע מלאי חדש. מעדיפים לא לחכות? השיבו להודעה הזו ונחזיר לכם את מלוא הסכום.',
      ],
    },
    'key-replaced': {
      subject: 'מפתח חדש להזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'בדקנו את הפנייה שלכם והחלפנו את המפתח שלא עבד במפתח חדש. הוא מחכה לכם בעמוד ההזמנה, והמפתח הקודם כבר אינו בתוקף.',
        'גם המפתח החדש לא עובד? השיבו להודעה הזו ונבדוק שוב.',
      ],
    },
    'keys-recalled': {
      subject: 'מפתחות חדשים להזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'מצאנו תקלה במפתחות שמכרנו, ובהם מפתחות שלכם, והחלפנו אותם. המפתחות החדשים מחכים לכם בעמוד ההזמנה, והקודמים כבר אינם בתוקף. ההחלפה ללא תשלום.',
        'כבר הפעלתם מפתח קודם? השתמשו במקומו במפתח החדש. הוא לא עובד? השיבו להודעה הזו.',
      ],
    },
    'payment-link': {
      button: 'לתשלום ההזמנה',
      subject: 'הזמנה {{orderNumber}} בחנות {{shopName}} ממתינה לתשלום',
      paragraphs: [
        'פתחנו עבורכם הזמנה, כפי שביקשתם. המוצרים שמורים לכם עד למועד שמופיע למטה.',
        'הכפתור שלמטה מוביל לתשלום. כשהתשלום יתקבל נשלח לכם הודעה נוספת שההזמנה מוכנה.',
      ],
    },
    'surplus-payment': {
      subject: '{{shopName}}: התשלום על הזמנה {{orderNumber}} יוחזר אליכם',
      paragraphs: [
        'קיבלנו תשלום על הזמנה שכבר שולמה או נמסרה. ההזמנה עצמה לא משתנה, והתשלום שלמטה יוחזר אליכם במלואו. אין צורך לעשות דבר.',
        returnedHe,
      ],
    },
    'paid-after-cancellation': {
      subject: '{{shopName}}: התשלום על הזמנה {{orderNumber}} יוחזר אליכם',
      paragraphs: [
        'קיבלנו תשלום על הזמנה שכבר ביטלנו, ולכן היא לא תימסר. התשלום שלמטה יוחזר אליכם במלואו. אין צורך לעשות דבר.',
        returnedHe,
        'עדיין מעוניינים במוצרים? אפשר לבצע הזמנה חדשה, או להשיב להודעה הזו ונשמח לעזור.',
      ],
    },
    'paid-without-coupon': {
      subject: '{{shopName}}: התשלום על הזמנה {{orderNumber}} יוחזר אליכם',
      paragraphs: [
        'קיבלנו תשלום על הזמנה שתוקפה כבר הסתיים, ובינתיים הקופון שלה מומש בהזמנה אחרת. ההזמנה לא תימסר, והתשלום שלמטה יוחזר אליכם במלואו. אין צורך לעשות דבר.',
        returnedHe,
        'עדיין מעוניינים במוצרים? אפשר לבצע הזמנה חדשה, בלי הקופון.',
      ],
    },
    'amount-mismatch': {
      subject: '{{shopName}}: אנחנו בודקים את התשלום על הזמנה {{orderNumber}}',
      paragraphs: [
        'קיבלנו תשלום שאינו תואם את מה שהתבקש בהזמנה, ולכן ההזמנה עדיין לא שולמה. הכסף לא אבד: נציג שלנו בודק את התשלום שלמטה, ויחזיר אותו או יכתוב לכם.',
        'אין צורך לשלם שוב בעקבות ההודעה הזו. יש לכם שאלה? אפשר להשיב להודעה.',
      ],
    },
  },
}
