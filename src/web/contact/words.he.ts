import { contactName, maxCharacters } from '#shop/limits.ts'
import type { words as english } from './words.en.ts'

const email = {
  required: 'הזינו כתובת דוא״ל.',
  'too-long': 'הכתובת ארוכה מדי.',
  invalid: 'זו לא נראית כמו כתובת דוא״ל.',
}

export const words: typeof english = {
  optional: 'לא חובה',
  privacy: {
    text: 'אינכם חייבים למסור את הפרטים, אך בלעדיהם לא נוכל להשיב. נשתמש בהם לטיפול בפנייה הזו בלבד:',
    link: 'מדיניות הפרטיות',
  },
  message: {
    title: 'שליחת הודעה',
    username: 'השם שלכם',
    email: 'דוא״ל',
    emailHint: 'לכתובת הזו נשיב.',
    message: 'הודעה',
    send: 'שליחת ההודעה',
    sent: 'ההודעה נשלחה! נחזור אליכם בהקדם.',
    failed: 'השליחה נכשלה. נסו שוב מאוחר יותר.',
    fields: {
      username: {
        required: 'הזינו את השם שלכם.',
        'too-short': `השם צריך לכלול לפחות ${contactName.least} תווים.`,
        'too-long': `עד ${contactName.most} תווים.`,
        invalid: 'אפשר להשתמש רק באותיות ובסימנים רגילים.',
      },
      email,
      message: {
        required: 'כתבו את ההודעה.',
        'too-long': `עד ${maxCharacters.message.toLocaleString('en')} תווים. קצרו את ההודעה.`,
        invalid: 'אפשר להשתמש רק באותיות ובסימנים רגילים.',
      },
    },
  },
  cancellation: {
    title: 'ביטול עסקה באתר',
    text: 'מועד ההודעה הוא רגע שליחת הטופס. אישור בכתב יישלח לדוא״ל שלכם. אין צורך לנמק.',
    name: 'שם מלא',
    idNumber: 'מספר זהות',
    idNumberHint: 'תשע ספרות, כולל ספרת הביקורת. אין לכם מספר זהות ישראלי? השאירו ריק.',
    email: 'דוא״ל',
    emailHint: 'רצוי להזין את הכתובת שאיתה הזמנתם.',
    orderNumber: 'מספר הזמנה',
    orderNumberHint: 'מופיע בהודעת אישור ההזמנה ובעמוד ההזמנה.',
    send: 'שליחת הודעת הביטול',
    failed: 'השליחה נכשלה. נסו שוב מאוחר יותר.',
    done: 'קיבלנו את הודעת הביטול שלכם',
    doneText: 'אישור בכתב בדרך לדוא״ל שלכם. נבדוק את ההזמנה ונכתוב לכם.',
    reference: 'מספר פנייה',
    fields: {
      name: {
        required: 'הזינו שם מלא.',
        'too-long': `עד ${maxCharacters.name} תווים.`,
        invalid: 'אפשר להשתמש רק באותיות ובסימנים רגילים.',
      },
      idNumber: { invalid: 'המספר אינו תקין: ייתכן שאחת הספרות הוקלדה בטעות.' },
      email,
      orderNumber: { invalid: 'מספר הזמנה נראה כך: MF-10427.' },
    },
  },
}
