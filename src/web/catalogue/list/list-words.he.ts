import type { words as english } from './list-words.en.ts'

export const words: typeof english = {
  title: 'כל המוצרים',
  results: (query) => `תוצאות עבור ״${query}״`,
  clearSearch: 'ניקוי החיפוש',
  categories: 'קטגוריות',
  everything: 'הכול',
  sort: 'מיון לפי',
  bestMatch: 'התאמה לחיפוש',
  sorts: {
    popular: 'הפופולריים ביותר',
    newest: 'החדשים ביותר',
    'price-up': 'מחיר: מהנמוך לגבוה',
    'price-down': 'מחיר: מהגבוה לנמוך',
    name: 'שם',
  },
  filters: 'סינון',
  posts: 'מהבלוג',
  questions: 'שאלות נפוצות',
  read: {
    spelling: (typed, read) => `לא מצאנו ״${typed}״. מוצגות תוצאות עבור ״${read}״:`,
    keyboard: (_typed, read) => `נראה שהמקלדת הייתה בשפה אחרת. מוצגות תוצאות עבור ״${read}״:`,
    instead: (typed, read) => `אנחנו לא מוכרים ״${typed}״. זה מה שיש לנו מאותו סוג: ${read}.`,
    some: () => 'אין מוצר שמתאים לכל המילים. אלה הקרובים ביותר:',
  },
}
