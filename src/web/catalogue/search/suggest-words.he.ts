import type { words as english } from './suggest-words.en.ts'

export const words: typeof english = {
  suggestions: 'הצעות',
  count: (count) => (count === 1 ? 'הצעה אחת' : count === 2 ? 'שתי הצעות' : `${count} הצעות`),
  within: (category) => `בקטגוריה ${category}`,
  all: (count) => (count === 1 ? 'לתוצאה' : count === 2 ? 'לשתי התוצאות' : `לכל ${count} התוצאות`),
  nothing: 'לא נמצאו מוצרים. נסו מילה קצרה יותר.',
  soldOut: 'אזל המלאי',
  read: {
    spelling: (read) => `תוצאות עבור ״${read}״`,
    keyboard: (read) => `המקלדת בשפה אחרת? תוצאות עבור ״${read}״`,
    instead: (read) => `מוצרים מאותו סוג: ${read}`,
  },
  recent: 'חיפושים אחרונים',
  clear: 'ניקוי',
  clearRecent: 'ניקוי החיפושים האחרונים',
  categories: 'קטגוריות',
  everything: 'כל המוצרים',
  bestSellers: 'הנמכרים ביותר',
  some: 'אין מוצר שמתאים לכל המילים',
}
