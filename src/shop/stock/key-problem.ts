import { fitsPattern } from './key-pattern.ts'
import { normaliseKey } from './key-status.ts'

export const keyProblems = ['too-short', 'too-long', 'characters', 'pattern'] as const
export type KeyProblem = (typeof keyProblems)[number]

const shortest = 6
const longest = 500

/** Why a line of a file cannot be a key; null: it can. The pattern is the product's own, if it has one. */
export function keyProblem(line: string, pattern: string | null): KeyProblem | null {
  if (line.length > longest) return 'too-long'
  // control signs, halves of a surrogate pair, bidi overrides and what a wrong encoding leaves behind would reach the buyer
  if (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(line)) return 'characters'
  if (normaliseKey(line).length < shortest) return 'too-short'
  return pattern !== null && !fitsPattern(pattern, line) ? 'pattern' : null
}
