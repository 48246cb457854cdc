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
  waiting: (code) => `הקופון ${code} נשמר עבורכם. ההנחה תוצג בקופה.`,
  notACode: 'הקופון שבקישור אינו קוד קופון תקין.',
}
