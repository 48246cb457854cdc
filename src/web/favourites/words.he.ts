import type { FavouriteWords } from './words.en.ts'

export const words: FavouriteWords = {
  title: 'מועדפים',
  added: 'נוסף למועדפים.',
  removed: 'הוסר מהמועדפים.',
  failed: 'לא הצלחנו לעדכן את המועדפים. נסו שוב.',
  notLoaded: 'לא הצלחנו לטעון את המועדפים.',
  none: 'עדיין אין לכם מועדפים',
  noneText: 'לחצו על הלב שליד מוצר, והוא יחכה לכם כאן.',
  browse: 'לכל המוצרים',
}
