import type { words as english } from './words.en.ts'

export const words: typeof english = {
  loading: 'בטעינה',
  close: 'סגירה',
  dismiss: 'סגירת ההודעה',
  notifications: 'הודעות',
  required: 'שדה חובה',
  retry: 'ניסיון נוסף',
  breadcrumbs: 'המיקום שלכם באתר',
  pagination: {
    label: 'עמודים',
    previous: 'הקודם',
    next: 'הבא',
    page: (page) => `עמוד ${page}`,
    ended: (pages) => `הרשימה מסתיימת בעמוד ${pages}.`,
  },
  price: {
    now: 'מחיר',
    before: 'מחיר מלא',
    lowest: 'הנמוך ביותר ב־30 יום:',
    lowestToo: 'המחיר לפני ההנחה, שהוא גם הנמוך ביותר ב־30 הימים האחרונים',
  },
  payment: {
    ways: 'אמצעי תשלום',
    sample: 'סמלים לדוגמה: בחנות ההדגמה אין חיוב אמיתי',
    marks: {
      visa: 'ויזה',
      mastercard: 'מאסטרקארד',
      isracard: 'ישראכרט',
      amex: 'אמריקן אקספרס',
      card: 'כרטיס אשראי',
      bit: 'ביט',
      'google-pay': 'Google Pay',
      'apple-pay': 'Apple Pay',
      paypal: 'PayPal',
      sandbox: 'סביבת בדיקות (לא נגבה כסף)',
    },
  },
  toast: { error: 'שגיאה', success: 'בוצע', warning: 'אזהרה', info: 'מידע' },
}
