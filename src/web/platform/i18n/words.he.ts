import type { words as english } from './words.en.ts'

export const words: typeof english = {
  sessionExpired: 'פג תוקף ההתחברות. יש להיכנס מחדש.',
  userNotLoaded: 'טעינת פרטי המשתמש נכשלה.',
  unreachable: 'אין חיבור לשרת. ייתכן שיש בעיה ברשת.',
}
