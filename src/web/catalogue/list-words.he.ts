import type { words as english } from './list-words.en.ts'

export const words: typeof english = {
  title: 'כל המוצרים',
  results: (query) => `תוצאות עבור ”${query}”`,
  categories: 'קטגוריות',
  everything: 'הכול',
  sort: 'מיון לפי',
  apply: 'החלה',
  sorts: {
    popular: 'הפופולריים ביותר',
    newest: 'החדשים ביותר',
    'price-up': 'מחיר: מהנמוך לגבוה',
    'price-down': 'מחיר: מהגבוה לנמוך',
    name: 'שם',
  },
  nothing: 'לא נמצאו מוצרים',
  nothingText: 'נסו מילה קצרה יותר או קטגוריה אחרת, או עברו על כל המוצרים.',
  showAll: 'הצגת כל המוצרים',
}
