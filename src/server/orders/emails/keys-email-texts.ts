import type { Language } from '#shop/localized.ts'
import { type OrderEmailText, refundTerm } from './order-email-words.ts'

/** The e-mails used when the keys themselves are sent by e-mail. */
export type KeysEmailKind = 'completed-with-keys' | 'gift-completed-with-keys'

export const keysEmailTexts: Readonly<Record<Language, Readonly<Record<KeysEmailKind, OrderEmailText>>>> = {
  en: {
    'completed-with-keys': {
      subject: 'Your order {{orderNumber}} from {{shopName}} is ready',
      paragraphs: [
        'Thank you. Your order is ready. Your keys are below: keep this e-mail to yourself. The order page has them too, and any files or services you bought.',
      ],
      terms: [
        `As shown at checkout, a key that was sent by e-mail counts as activated and can no longer be cancelled. ${refundTerm.en}`,
        'If a key does not work, reply to this e-mail and we will look into it.',
      ],
    },
    'gift-completed-with-keys': {
      subject: 'Your gift, order {{orderNumber}} from {{shopName}}, is ready',
      paragraphs: [
        'Thank you. Your gift is ready. We will send its keys to the address and at the time below; nobody but its recipient gets them.',
        'Until it is sent you can correct the address, the message or the day on the order page.',
      ],
      terms: ['You may cancel until the gift is sent: its keys count as activated from then on.'],
    },
  },
  he: {
    'completed-with-keys': {
      subject: 'הזמנה {{orderNumber}} בחנות {{shopName}} מוכנה',
      paragraphs: [
        'תודה! ההזמנה שלכם מוכנה. המפתחות מופיעים למטה: שמרו את ההודעה הזו לעצמכם. הם מופיעים גם בעמוד ההזמנה, יחד עם קבצים ושירותים, אם קניתם.',
      ],
      terms: [
        `כפי שנכתב בקופה, מפתח שנשלח בדוא״ל נחשב כמפתח שהופעל, ואי אפשר עוד לבטל את רכישתו. ${refundTerm.he}`,
        'מפתח לא עובד? השיבו להודעה הזו ונבדוק מה קרה.',
      ],
    },
    'gift-completed-with-keys': {
      subject: 'המתנה שלכם מוכנה: הזמנה {{orderNumber}} בחנות {{shopName}}',
      paragraphs: [
        'תודה! המתנה שלכם מוכנה. נשלח את המפתחות לכתובת ובמועד שלמטה, ורק מי שיקבלו את המתנה יראו אותם.',
        'עד שהמתנה נשלחת אפשר לתקן את הכתובת, את הברכה או את היום בעמוד ההזמנה.',
      ],
      terms: ['אפשר לבטל את העסקה עד שהמתנה נשלחת: מרגע זה המפתחות נחשבים כמפתחות שהופעלו.'],
    },
  },
}
