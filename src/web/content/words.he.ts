import type { words as english } from './words.en.ts'

export const words: typeof english = {
  blog: {
    title: 'הבלוג',
    text: 'קריאה קצרה ומועילה על רישיונות, אבטחה וקנייה נבונה של מוצרים דיגיטליים.',
    all: 'כל הפוסטים',
    topics: 'נושאים',
    minutes: (count) => (count === 1 ? 'דקת קריאה' : count === 2 ? 'שתי דקות קריאה' : `${count} דקות קריאה`),
    by: (author) => `מאת ${author}`,
    back: 'לכל הפוסטים',
    more: 'להמשך קריאה',
    products: 'המוצרים בפוסט',
    nothing: 'עדיין אין כאן פוסטים',
  },
  faq: {
    title: 'שאלות נפוצות',
    text: 'כל מה ששואלים לפני הקנייה ואחריה.',
    search: 'חיפוש בשאלות',
    nothing: 'לא נמצאה שאלה מתאימה. כתבו לנו ונשיב.',
    found: (count) => (count === 1 ? 'שאלה אחת' : count === 2 ? 'שתי שאלות' : `${count} שאלות`),
  },
  document: { updated: (day) => `עודכן ב־${day}` },
  contact: {
    title: 'יצירת קשר',
    text: 'כתבו לנו ותקבלו תשובה מאדם, בדרך כלל בתוך יום עסקים אחד.',
    email: 'דוא״ל',
    phone: 'טלפון',
    whatsApp: 'וואטסאפ',
    first: 'אולי התשובה כבר כאן',
    firstText: 'מתי המפתח מגיע, איך חושפים אותו ומתי אפשר לקבל החזר: רוב התשובות כבר כתובות.',
    toFaq: 'שאלות נפוצות',
    toCancellation: 'ביטול עסקה',
    business: 'מי עומד מאחורי החנות',
    name: 'שם העסק',
    number: 'ח.פ./ע.מ.',
    address: 'כתובת',
  },
}
