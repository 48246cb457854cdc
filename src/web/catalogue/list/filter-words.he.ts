import type { words as english } from './filter-words.en.ts'

export const words: typeof english = {
  apply: 'החלה',
  chosen: 'הסינון שנבחר',
  clear: 'ניקוי הסינון',
  remove: (filter) => `ביטול הסינון: ${filter}`,
  show: (count) => (count === 1 ? 'הצגת מוצר אחד' : count === 2 ? 'הצגת שני מוצרים' : `הצגת ${count} מוצרים`),
  stock: 'במלאי',
  sale: 'במבצע',
  price: 'מחיר',
  prices: {
    '0-100': 'עד 100 ₪',
    '100-200': '100 עד 200 ₪',
    '200-400': '200 עד 400 ₪',
    '400-': '400 ₪ ומעלה',
  },
  terms: { short: 'פחות משנה', year: 'שנה', long: 'יותר משנה', perpetual: 'לצמיתות' },
  devices: { one: 'מכשיר אחד', two: 'שני מכשירים', few: '3 עד 5 מכשירים', many: 'יותר מ־5 מכשירים' },
  nothingOnSale: 'המוצרים הראשונים בדרך',
  nothingOnSaleText: 'החנות רק נפתחה. חזרו בקרוב, או כתבו לנו מה אתם צריכים.',
  nothing: 'לא נמצאו מוצרים',
  nothingText: 'נסו מילה קצרה יותר, או עברו על כל המוצרים. מחפשים משהו מיוחד? שאלו אותנו.',
  filteredOut: 'לא נשאר אף מוצר בסינון הזה',
  filteredOutText: 'הסירו חלק מהסינון או התחילו מחדש.',
  showAll: 'הצגת כל המוצרים',
  ask: 'שאלו אותנו',
  popular: 'מה קונים אחרים',
}
