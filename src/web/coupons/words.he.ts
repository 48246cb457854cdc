import type { CouponWords } from './words.en.ts'

export const words: CouponWords = {
  ask: 'יש לכם קוד קופון?',
  code: 'קוד קופון',
  apply: 'הפעלת הקופון',
  remove: (code) => `הסרת הקופון ${code}`,
  applied: (code, sum) => `הקופון ${code} מוזיל את ההזמנה ב־${sum}.`,
  required: 'הזינו קוד קופון.',
  spend: (text, sum) => `${text} (${sum})`,
  subtotal: 'סכום ביניים',
  discount: 'קופון',
  waiting: (code) => `הקופון ${code} יחול על ההזמנה שלכם.`,
  priceWith: (code, units) =>
    units === 1 ? `המחיר עם הקופון ${code}:` : `המחיר ל־${units} יחידות עם הקופון ${code}:`,
  saves: 'חוסכים',
  refused: (code, why) => `קופון ${code}: ${why}`,
  fromSum: (code, sum) => `הקופון ${code} תקף להזמנה של ${sum} ומעלה.`,
  upToSum: (code, sum) => `הקופון ${code} תקף להזמנה של עד ${sum}.`,
  notACode: 'הקישור אינו מכיל קוד קופון תקין.',
}
