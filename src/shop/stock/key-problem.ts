import { fitsPattern } from './key-pattern.ts'
import { normaliseKey } from './key-status.ts'

export const keyProblems = ['too-short', 'too-long', 'characters', 'pattern'] as const
export type KeyProblem = (typeof keyProblems)[number]

const shortest = 6
const longest = 500

/** Why a line of a file cannot be a key; null if it can. `pattern` is the product's, if it has one. */
export function keyProblem(line: string, pattern: string | null): KeyProblem | null {
  if (line.length > longest) return 'too-long'
  // control characters, lone surrogates, bidi overrides and signs of a wrong encoding would reach the buyer
  if (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(line)) return 'characters'
  if (normaliseKey(line).length < shortest) return 'too-short'
  return pattern !== null && !fitsPattern(pattern, line) ? 'pattern' : null
}
