import { fitsPattern } from './key-pattern.ts'
import { normaliseKey } from './key-status.ts'

export const keyProblems = ['too-short', 'too-long', 'characters', 'pattern'] as const
type KeyProblem = (typeof keyProblems)[number]

const shortest = 6
const longest = 500

/** Why a line of a file cannot be a key; null if it can. `pattern` is the product's, if it has one. */
export function keyProblem(line: string, pattern: string | null): KeyProblem | null {
  if (line.length > longest) return 'too-long'
  // control and invisible characters, lone surrogates and signs of a wrong encoding would reach the buyer
  if (/[\p{C}\p{Default_Ignorable_Code_Point}\uFFFD]/u.test(line)) return 'characters'
  if (normaliseKey(line).length < shortest) return 'too-short'
  return pattern !== null && !fitsPattern(pattern, line) ? 'pattern' : null
}
