import type { words as english } from './timeline-words.en.ts'

export const words: typeof english = {
  title: 'מה קרה',
  actors: { manager: 'מנהל', buyer: 'הלקוח', guest: 'אורח', system: 'החנות' },
  reason: 'סיבה',
  other: (what) => `אירוע: ${what}`,
  events: {
    'attempt.opened': 'נפתח דף תשלום',
    'email.sent': 'נשלחה הודעה',
  },
  emails: {
    completed: 'ההזמנה מוכנה',
    'paid-out-of-stock': 'שולמה וממתינה למלאי',
    'key-replaced': 'מפתח חדש',
    'keys-recalled': 'מפתחות חדשים במקום אצווה תקולה',
    'surplus-payment': 'שולמה כבר, הכסף מוחזר',
    'paid-after-cancellation': 'שולמה אחרי הביטול, הכסף מוחזר',
    'paid-without-coupon': 'שולמה אחרי שהקופון מומש, הכסף מוחזר',
    'amount-mismatch': 'התקבל סכום אחר',
    'payment-link': 'קישור לתשלום',
    'refund-granted': 'ההחזר נרשם',
    'refund-paid': 'הכסף בדרך',
    'refund-refused': 'ההחזר מתעכב',
    document: 'קישור למסמך מס',
    'claim-buyer': 'הבקשה התקבלה',
    'claim-support': 'הבקשה נשלחה לחנות',
    'claim-decided': 'התקבלה החלטה בבקשת ההחזר',
  },
  reasons: {
    'paid-already': 'ההזמנה כבר שולמה או נמסרה.',
    'order-cancelled': 'ההזמנה בוטלה קודם לכן על ידי מנהל.',
    'account-deleted': 'הקונה מחק את החשבון, ולכן איש לא היה יכול לפתוח את ההזמנה.',
    'coupon-gone': 'ההזמנה הסתיימה, והקופון שלה מומש בהזמנה אחרת.',
    'taken-by-hand': 'התשלום התקבל ידנית, ולכן ההחזר נעשה ידנית.',
    'provider-gone': 'התשלום עבר דרך חברת סליקה שכבר אינה מוגדרת בחנות.',
    'partial-refund-impossible': 'חברת הסליקה מחזירה רק את מלוא התשלום.',
    'second-refund-impossible': 'חברת הסליקה מאפשרת החזר חלקי אחד בלבד לכל תשלום.',
    'charge-not-documented': 'המסמך של התשלום שהזיכוי מבטל נדחה.',
    'issued-twice':
      'מסמך אחר הוזן ידנית לפני כן. המספר של המסמך הזה נמצא ביומן הפעולות, ויש לבטל אחד מהשניים.',
    'document-unconfirmed':
      'חברת הסליקה לא אישרה שהפיקה את המסמך. יש לבדוק במערכת שלה לפני שמבקשים אותו שוב.',
    'dispute-lost':
      'הכחשת העסקה של התשלום הזה התקבלה, ולכן ההחזר לא נשלח. יש לבדוק אצל חברת הסליקה כמה ממנו קיבל הלקוח בהכחשה ואם ההחזר יצא לפני כן.',
    'dispute-won':
      'הבנק החזיר את הכסף לחנות, אבל היחידות כבר נלקחו בחזרה. יש להחזיר ללקוח את הכסף או לטפל בדרך אחרת.',
    'outcome-unknown': 'חברת הסליקה לא מסרה אם הכסף הוחזר. יש לבדוק במערכת שלה לפני שמחזירים אותו בדרך אחרת.',
  },
}
