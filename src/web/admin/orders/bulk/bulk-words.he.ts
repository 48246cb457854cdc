import type { BulkWords } from './bulk-words.en.ts'

const orders = (count: number) => (count === 1 ? 'הזמנה אחת' : `${count} הזמנות`)

export const words: BulkWords = {
  email: 'שליחת ההודעה שוב',
  emailText: (count) =>
    `כל קונה יקבל שוב את ההודעה שמתאימה להזמנה: ${orders(count)}. הזמנות שאין הודעה שמתאימה להן יישארו בלי שליחה, ונציג אילו.`,
  emailSubmit: (count) => (count === 1 ? 'שליחת הודעה אחת' : `שליחת ${count} הודעות`),
  done: 'סימון כבוצעה',
  doneText: (count) =>
    `השירותים שהוזמנו ניתנו (${orders(count)}), ולא נשאר בהם מה לעשות. הזמנות בלי שירות פתוח לא ישתנו, ונציג אילו.`,
  doneSubmit: (count) => (count === 1 ? 'סימון הזמנה אחת כבוצעה' : `סימון ${count} הזמנות כבוצעו`),
  exportChosen: 'ייצוא',
  print: 'הדפסה',
  result: 'מה בוצע',
  changed: {
    email: (count) => `הודעות בשליחה: ${count}`,
    done: (count) => `סומנו כבוצעו: ${count}`,
  },
  refused: (count) => `נשארו ללא שינוי: ${count}`,
  reasons: {
    'not-found': 'ההזמנה כבר לא קיימת.',
    'status-not-allowed': 'אין בה שירות ששולם ועוד לא בוצע.',
    'no-email-fits': 'אין הודעה שמתאימה להזמנה במצב הזה.',
    'internal-error': 'משהו השתבש. נסו שוב.',
  },
  close: 'סגירה',
  printTitle: (count) =>
    count === 0 ? 'הדפסת הזמנות' : count === 1 ? 'הדפסת הזמנה אחת' : `הדפסת ${count} הזמנות`,
  printHint: 'עמוד לכל הזמנה. המפתחות מוסתרים.',
  nothingChosen: 'לא נבחרו הזמנות',
  nothingText: 'בוחרים הזמנות ברשימה, ואז ״הדפסה״.',
}
