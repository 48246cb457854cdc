import { mostCharacters, mostGiftDays } from '#shop/limits.ts'
import type { GiftWords } from './words.en.ts'

const textField = {
  'too-long': 'הטקסט ארוך מדי.',
  characters: 'השתמשו באותיות ובסימנים רגילים בלבד.',
}

export const words: GiftWords = {
  choose: 'ההזמנה היא מתנה למישהו אחר',
  chooseHint: 'נשלח את המפתחות בדוא״ל למי שיקבל את המתנה, ורק הוא יוכל לחשוף אותם.',
  name: 'שם מקבל המתנה',
  email: 'הדוא״ל של מקבל המתנה',
  date: 'מועד השליחה',
  dateHint: `השאירו ריק כדי לשלוח מיד אחרי התשלום. אפשר לבחור עד ${mostGiftDays} יום קדימה; המתנה נשלחת בתשע בבוקר.`,
  message: 'ברכה אישית',
  messageHint: `עד ${mostCharacters.giftMessage} תווים. הברכה תופיע בהודעת הדוא״ל.`,
  optional: 'לא חובה',
  fields: {
    name: { ...textField, required: 'הזינו את שם מקבל המתנה.', invalid: 'בדקו את השם.' },
    email: {
      ...textField,
      required: 'הזינו את כתובת הדוא״ל של מקבל המתנה.',
      invalid: 'זו לא נראית כמו כתובת דוא״ל.',
    },
    date: { invalid: `בחרו יום מהיום ועד ${mostGiftDays} יום קדימה.` },
    message: { ...textField, invalid: 'בדקו את הברכה.' },
  },
  section: {
    title: 'המתנה שלכם',
    waiting: (day) => `תישלח ב־${day}`,
    soon: 'תישלח ברגע שההזמנה תהיה מוכנה',
    sent: (day) => `נשלחה ב־${day}`,
    opened: 'נפתחה',
    note: 'המפתחות נמצאים בתוך המתנה: רק מי שיקבל אותה יוכל לחשוף אותם.',
    change: 'תיקון פרטי המתנה',
    changeNote: 'המתנה תישלח מחדש. קישור שנשלח קודם לא יפתח עוד דבר.',
    save: 'שמירה ושליחה',
    saved: 'פרטי המתנה תוקנו.',
    cancel: 'להשאיר כמו שהיא',
  },
  page: {
    title: 'המתנה שלכם',
    from: (name) => `מתנה מ־${name}`,
    hello: (name) => `שלום ${name}, זה בשבילכם.`,
    keys: 'חשפו את המפתח כשתרצו להשתמש בו.',
    warning: 'אחרי חשיפת המפתח המתנה שלכם לתמיד: מי שקנה אותה כבר לא יוכל לבטל אותה.',
    howTo: 'איך מפעילים',
    missing: 'הקישור למתנה אינו פעיל',
    missingText:
      'ייתכן שהקישור חלקי, או שהמתנה נשלחה אליכם שוב עם קישור חדש. חפשו את ההודעה האחרונה, או שאלו את מי ששלח את המתנה.',
    returned: 'המתנה בוטלה',
    returnedText: 'מי שקנה את המתנה ביטל את ההזמנה. יש שאלות? פנו אליו, או כתבו לנו.',
    held: 'המתנה בבדיקה',
    heldText: 'המפתחות ייפתחו כשהבדיקה תסתיים. נסו שוב מאוחר יותר.',
    failed: 'לא הצלחנו לטעון את המתנה',
    toShop: 'לחנות',
  },
}
