import type { words as english } from './home-words.en.ts'

export const words: typeof english = {
  arrived: 'המפתח שלכם הגיע',
  bestSellersFailed: 'לא הצלחנו לטעון את הנמכרים ביותר.',
  allPosts: 'לכל הפוסטים',
  all: 'הצגת הכול',
  cancellation: 'ביטול עסקה',
  cancellationText: 'התחרטתם? אפשר לבטל כאן, בלי שיחת טלפון.',
  trust: 'למה קונים אצלנו',
}
