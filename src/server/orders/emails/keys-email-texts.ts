import type { Language } from '#shop/localized.ts'
import { type OrderEmailText, refundTerm } from './order-email-words.ts'

/** The e-mails used when the keys themselves are sent by e-mail. */
export type KeysEmailKind = 'completed-with-keys' | 'gift-completed-with-keys'

export const keysEmailTexts: Readonly<Record<Language, Readonly<Record<KeysEmailKind, OrderEmailText>>>> = {
  en: {
    'completed-with-keys': {
      subject: 'Your order {{orderNumber}} from {{shopName}} is ready',
      paragraphs: [
        'Thank you. The payment arrived and your order is ready. Your keys are below: keep this e-mail to yourself. Everything else you bought is waiting on the order page.',
      ],
      terms: [
        `As shown at checkout, a key that was sent by e-mail counts as activated and can no longer be cancelled. ${refundTerm.en}`,
        'A key does not work? Reply to this e-mail and we will look into it.',
      ],
    },
    'gift-completed-with-keys': {
      subject: 'Your gift, order {{orderNumber}} from {{shopName}}, is ready',
      paragraphs: [
        'Thank you. The payment arrived and your gift is ready. We send its keys to the address below on the day you chose; nobody but its recipient gets them.',
        'Until it is sent you can correct the address, the message or the day on the order page.',
      ],
      terms: ['You may cancel until the gift is sent: its keys count as activated from then on.'],
    },
  },
  he: {
    'completed-with-keys': {
      subject: 'הזמנה {{orderNumber}} ב־{{shopName}} מוכנה',
      paragraphs: [
        'תודה! התשלום התקבל וההזמנה מוכנה. המפתחות מופיעים למטה: שמרו את ההודעה הזו לעצמכם. כל שאר מה שקניתם מחכה לכם בעמוד ההזמנה.',
      ],
      terms: [
        `כפי שנכתב בדף התשלום, מפתח שנשלח בדוא״ל נחשב כמפתח שהופעל, ואי אפשר עוד לבטל את רכישתו. ${refundTerm.he}`,
        'מפתח לא עובד? השיבו להודעה הזו ונבדוק מה קרה.',
      ],
    },
    'gift-completed-with-keys': {
      subject: 'המתנה שלכם מוכנה: הזמנה {{orderNumber}} ב־{{shopName}}',
      paragraphs: [
        'תודה! התשלום התקבל והמתנה מוכנה. נשלח את המפתחות לכתובת שלמטה ביום שבחרתם, ורק מי שיקבלו את המתנה יראו אותם.',
        'עד שהמתנה נשלחת אפשר לתקן את הכתובת, את הברכה או את היום בעמוד ההזמנה.',
      ],
      terms: ['אפשר לבטל את העסקה עד שהמתנה נשלחת: מרגע זה המפתחות נחשבים כמפתחות שהופעלו.'],
    },
  },
}
