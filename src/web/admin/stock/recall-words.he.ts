import type { words as english } from './recall-words.en.ts'

const number = (count: number) => count.toLocaleString('en')
const keys = (count: number) => (count === 1 ? 'מפתח אחד' : `${number(count)} מפתחות`)

export const words: typeof english = {
  action: 'החלפה והודעה לכל הקונים',
  title: 'החלפת המפתחות שבידי קונים',
  text: 'כל מי שקנו מפתח מהאצווה יקבלו מפתח אחר מהמלאי והודעה על כך בדוא״ל. המפתחות הקודמים לא יהיו בתוקף. מי שקנו קודם מקבלים קודם.',
  owned: (count) => (count === 1 ? 'מפתח אחד מהאצווה בידי קונה.' : `${keys(count)} מהאצווה בידי קונים.`),
  inStock: (count, left) =>
    left === 0
      ? `${keys(count)} במלאי: מספיק לכולם.`
      : `${keys(count)} במלאי: ${left === 1 ? 'מפתח אחד יישאר' : `${number(left)} יישארו`} בלי תחליף. אפשר לחזור על הפעולה כשיגיעו מפתחות נוספים.`,
  seen: (count) =>
    count === 0 ? 'אף אחד מהם עוד לא נחשף.' : count === 1 ? 'אחד מהם כבר נחשף.' : `${count} מהם כבר נחשפו.`,
  submit: 'החלפה והודעה',
  done: (replaced, left) =>
    `${replaced === 1 ? 'מפתח אחד הוחלף' : `${number(replaced)} מפתחות הוחלפו`}${left === 0 ? '. הקונים מקבלים הודעה.' : `, ${left === 1 ? 'מפתח אחד נשאר' : `${number(left)} נשארו`} בלי תחליף: אין עוד במלאי.`}`,
}
