import type { words as english } from './words.en.ts'

export const words: typeof english = {
  sessionExpired: 'פג תוקף ההתחברות. יש להתחבר מחדש.',
  userNotLoaded: 'טעינת פרטי המשתמש נכשלה.',
  unreachable: 'ההתחברות לשרת נכשלה. ייתכן שיש בעיה ברשת.',
}
