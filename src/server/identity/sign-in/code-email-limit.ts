import { maxResends } from '#shop/limits.ts'
import { type Attempt, keyOf } from './attempts.ts'

const newCodes = 5
const seconds = 900

/**
 * The counter of e-mails with codes to a mailbox, no matter who requests them: sign-ups, their further codes, and accounts
 * that want to move there. A further code of a sign-up is still sent when new ones are refused.
 */
export function codeEmailLimit(mailbox: string, code: 'new' | 'further'): Attempt {
  return {
    key: keyOf('code email', mailbox),
    calls: code === 'new' ? newCodes : newCodes + maxResends,
    seconds,
  }
}
