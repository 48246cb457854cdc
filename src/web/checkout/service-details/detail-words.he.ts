import type { words as english } from './detail-words.en.ts'

export const words: typeof english = {
  title: 'פרטים עבור',
  forAll: (units) => `ממלאים פעם אחת לכל ${units} היחידות.`,
  choose: 'בחרו מהרשימה',
  none: 'ללא העדפה',
  given: 'הפרטים שנמסרו',
  copy: (label) => `העתקה: ${label}`,
  copied: 'הועתק',
  copyFailed: 'הדפדפן לא אפשר העתקה. סמנו את הטקסט והעתיקו אותו ידנית.',
  faults: {
    required: 'הפרט הזה נחוץ לביצוע השירות.',
    'too-long': (most) => `אפשר לכתוב עד ${most} תווים.`,
    characters: 'השתמשו באותיות ובסימנים רגילים בלבד.',
    email: 'זו לא נראית כמו כתובת דוא״ל.',
    phone: 'כתבו מספר במבנה 05XXXXXXXX או ‎+972XXXXXXXXX.',
    'web-address': 'כתבו כתובת של אתר, למשל example.co.il.',
    choice: 'בחרו אחת מהאפשרויות שברשימה.',
    unknown: 'בדקו את השדה הזה.',
  },
}
