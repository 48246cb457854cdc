import type { Language } from '#shop/localized.ts'

type Text = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The default texts of e-mails to a buyer who asks for a refund that the rules do not grant. */
export const claimEmailTexts: Readonly<
  Record<
    Language,
    Readonly<Record<'claimReceived' | 'claimGranted' | 'claimGrantedUnpaid' | 'claimRefused', Text>>
  >
> = {
  en: {
    claimReceived: {
      subject: '{{shopName}}: we received your refund request for order {{orderNumber}}',
      paragraphs: [
        'We received your request for a refund. This e-mail confirms it in writing; please keep it.',
        'Somebody from our team will check it, with the supplier where needed, and explain our decision to you. A faulty key, or a product that is not what its page described, is replaced or refunded in full.',
      ],
    },
    claimGranted: {
      subject: '{{shopName}}: your refund request for order {{orderNumber}} was granted',
      paragraphs: [
        'We have looked into your request and approved it. The money is refunded to the payment method you used; a confirmation follows. Our answer:',
      ],
    },
    claimGrantedUnpaid: {
      subject: '{{shopName}}: your refund request for order {{orderNumber}} was granted',
      paragraphs: [
        'We have looked into your request and approved it. There is no money left to refund for this order, and its keys and downloads can no longer be opened. Our answer:',
      ],
    },
    claimRefused: {
      subject: '{{shopName}}: our answer to your refund request for order {{orderNumber}}',
      paragraphs: [
        'We have looked into your request and cannot approve it. Our answer is below. If you disagree, reply to this e-mail and ask us to check again.',
      ],
    },
  },
  he: {
    claimReceived: {
      subject: '{{shopName}}: קיבלנו את בקשת ההחזר להזמנה {{orderNumber}}',
      paragraphs: [
        'קיבלנו את בקשת ההחזר שלכם. הודעה זו היא אישור בכתב על קבלתה, ומומלץ לשמור אותה.',
        'נציג שלנו יבדוק אותה, במקרה הצורך יחד עם הספק, וישיב לכם תשובה מנומקת. מפתח פגום, או מוצר שאינו תואם את התיאור שלו, יוחלף או שיוחזר עליו מלוא הכסף.',
      ],
    },
    claimGranted: {
      subject: '{{shopName}}: בקשת ההחזר להזמנה {{orderNumber}} אושרה',
      paragraphs: [
        'בדקנו את הבקשה שלכם ואישרנו אותה. הכסף יוחזר לאמצעי התשלום שבו שילמתם, ואישור נפרד יישלח אליכם. התשובה שלנו:',
      ],
    },
    claimGrantedUnpaid: {
      subject: '{{shopName}}: בקשת ההחזר להזמנה {{orderNumber}} אושרה',
      paragraphs: [
        'בדקנו את הבקשה שלכם ואישרנו אותה. לא נותר סכום להחזיר על ההזמנה הזו, ואי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה שלה. התשובה שלנו:',
      ],
    },
    claimRefused: {
      subject: '{{shopName}}: התשובה שלנו לבקשת ההחזר להזמנה {{orderNumber}}',
      paragraphs: [
        'בדקנו את הבקשה שלכם ואיננו יכולים לאשר אותה. התשובה שלנו מופיעה בהמשך. לא מסכימים? השיבו להודעה הזו ובקשו בדיקה נוספת.',
      ],
    },
  },
}
