import type { ClosedWords } from './closed-words.en.ts'

export const words: ClosedWords = {
  title: 'תכף חוזרים',
  text: 'החנות סגורה לזמן קצר. הזמנות שכבר בוצעו שמורות, והתשלום והאספקה שלהן ממשיכים כרגיל.',
  until: (when) => `נפתח שוב ב־${when}.`,
  reach: 'בינתיים אפשר לפנות אלינו',
  whatsApp: 'וואטסאפ',
  order: 'איתור הזמנה',
  cancellation: 'ביטול עסקה',
  signIn: 'כניסת צוות',
}
