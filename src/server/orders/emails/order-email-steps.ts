import type { Language } from '#shop/localized.ts'

/** Instructions for getting at the purchase. `code` is for guests only. */
export const orderEmailSteps = {
  en: {
    title: 'What to do next',
    open: 'Open your order with the button above.',
    code: 'We ask for a code that is sent to this address.',
    show: 'Press “Reveal key” or “Download” next to the product.',
    activate: 'Follow the activation steps shown there.',
    copy: 'Copy the key above. The order page shows how to activate it.',
  },
  he: {
    title: 'מה עושים עכשיו',
    open: 'פותחים את ההזמנה בכפתור שלמעלה.',
    code: 'נבקש קוד שיישלח לכתובת הזו.',
    show: 'לוחצים על ״חשיפת המפתח״ או על ״הורדה״ ליד המוצר.',
    activate: 'ממשיכים לפי הוראות ההפעלה שמופיעות שם.',
    copy: 'מעתיקים את המפתח שלמעלה. הוראות ההפעלה מופיעות בעמוד ההזמנה.',
  },
} as const satisfies Record<Language, Record<string, string>>
