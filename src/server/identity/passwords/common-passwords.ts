import type { CommonPasswords } from '#server/context/passwords.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canonicalPassword, leansOnWord } from '#shop/identity/password.ts'

const file = fileURLToPath(new URL('common-passwords.txt', import.meta.url))

/** Words of this shop and its language that attackers try first. */
const siteWords = [
  'mafteach',
  'מפתח',
  'password',
  'סיסמה',
  'סיסמא',
  'welcome',
  'licence',
  'license',
  'רישיון',
  'shalom',
]

export function readCommonPasswords(shopNames: () => string): CommonPasswords {
  const common = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return (password, ownWords) => {
    const plain = canonicalPassword(password).toLowerCase()
    return (
      common.has(plain) ||
      isOneSign(plain) ||
      [...siteWords, ...shopNames().split(/\s+/), ...ownWords].some((word) => leansOnWord(password, word))
    )
  }
}

/** One or two repeated characters: aaaaaaaa, abababab. */
function isOneSign(text: string): boolean {
  return new Set(text).size <= 2
}

/** Words that an attacker who knows the user tries: the username and the parts of the e-mail address. */
export function wordsOf({ username, email }: { username: string; email: string }): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [username, email, local, domain.split('.')[0] ?? '']
}
