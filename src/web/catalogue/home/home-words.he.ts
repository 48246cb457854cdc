import { refundDays } from '#shop/orders/refund-days.ts'
import type { words as english } from './home-words.en.ts'

export const words: typeof english = {
  title: 'מפתחות רישיון, תוך רגע',
  text: 'תוכנות, משחקים ושירותים לישראל. משלמים בשקלים, והמפתח מופיע על המסך מיד.',
  browse: 'לכל המוצרים',
  arrived: 'המפתח שלכם הגיע',
  bestSellers: 'הנמכרים ביותר',
  bestSellersFailed: 'לא הצלחנו לטעון את הנמכרים ביותר.',
  new: 'חדש במלאי',
  deals: 'מבצעי השבוע',
  categories: 'לפי קטגוריה',
  posts: 'מהבלוג',
  allPosts: 'לכל הפוסטים',
  all: 'הצגת הכול',
  cancellation: 'ביטול עסקה',
  cancellationText: 'התחרטתם? אפשר לבטל כאן, בלי שיחת טלפון.',
  trust: {
    title: 'למה קונים אצלנו',
    instant: 'המפתח אצלכם מיד',
    instantText: 'על המסך שנייה אחרי התשלום, ובחשבון שלכם לתמיד.',
    refund: `החזר בתוך ${refundDays} יום`,
    refundText: 'למוצרים דיגיטליים שטרם הופעלו או הורדו.',
    vat: 'זה המחיר, וזהו',
    vatText: 'בשקלים וכולל מע״מ. שום דבר לא נוסף בקופה.',
    exemptText: 'בשקלים. שום דבר לא נוסף בקופה.',
    safe: 'תשלום מאובטח',
    safeText: 'התשלום בדף המאובטח של חברת הסליקה. פרטי הכרטיס לא מגיעים אלינו.',
  },
}
