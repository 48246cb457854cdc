import type { words as english } from './words.en.ts'

export const words: typeof english = {
  lead: 'מי נכנס לניהול, ולשם מה. שינויים תקפים מיד ונרשמים ביומן הפעולות.',
  add: 'הוספת מנהל',
  login: 'שם משתמש או דוא״ל',
  loginHint: 'מי שיש לו חשבון בחנות.',
  duties: 'תפקידים',
  dutyHints: {
    owner: 'הכול, כולל העמוד הזה',
    stock: 'מוצרים ומלאי: מוסיפים מפתחות ולא רואים אף מפתח במלואו',
    support: 'הזמנות, החלפת מפתחות ופניות, בלי החזרי כסף',
    accountant: 'נתונים, החזרים ויומן הפעולות, ללא שינויים אחרים',
  },
  added: 'המנהל נוסף.',
  saved: 'התפקידים עודכנו.',
  removed: 'המשתמש הוצא מהצוות.',
  seen: 'פעילות אחרונה',
  never: 'אין התחברות פעילה',
  you: 'זה אתם',
  disabled: 'מושבת',
  change: 'שינוי',
  changeTitle: (name) => `התפקידים של ${name}`,
  save: 'שמירה',
  remove: 'הוצאה מהצוות',
}
