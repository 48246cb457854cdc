export const passwordLength = { least: 8, most: 128 } as const

/** The five rules of the strength meter, in the order of display. */
export const passwordRules = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const
type PasswordRule = (typeof passwordRules)[number]
type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Passwords are compared and hashed in this form, so that the same text typed on another keyboard is the same password. */
export function canonicalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** What is wrong with a password's length, or null. Any characters are allowed. */
export function passwordProblem(password: string): 'too-short' | 'too-long' | null {
  const length = Array.from(canonicalPassword(password)).length
  if (length < passwordLength.least) return 'too-short'
  return length > passwordLength.most ? 'too-long' : null
}

/** The rules that a password meets. Only the length is required; the others are advice. */
export function satisfiedRules(password: string): readonly PasswordRule[] {
  const satisfied: Readonly<Record<PasswordRule, boolean>> = {
    length: passwordProblem(password) !== 'too-short',
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{N}]/u.test(password),
  }
  return passwordRules.filter((rule) => satisfied[rule])
}

/** All five rules: strong; three or four with the length among them: medium; else weak. */
export function passwordStrength(password: string): PasswordStrength {
  const satisfied = satisfiedRules(password)
  if (satisfied.length === passwordRules.length) return 'strong'
  return satisfied.length >= 3 && satisfied.includes('length') ? 'medium' : 'weak'
}

/**
 * True when a password is little more than a word known to belong to its owner or the shop: the
 * word itself, reversed, doubled, or with some digits and signs around it.
 */
export function leansOnWord(password: string, word: string): boolean {
  const bare = canonicalPassword(password).toLowerCase()
  const known = canonicalPassword(word).toLowerCase()
  if (known.length < 3) return false
  const rest = bare.replaceAll(known, '').replaceAll(Array.from(known).toReversed().join(''), '')
  return rest !== bare && /^[^\p{L}]*$/u.test(rest) && rest.length <= 6
}
