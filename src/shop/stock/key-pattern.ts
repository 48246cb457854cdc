/**
 * How the keys of a product look, as a shopkeeper writes it: `#` a letter or digit, `A` a letter,
 * `9` a digit, a backslash before any of them means the sign itself, everything else is itself.
 * Deliberately no regular expression: nobody can write one that never ends.
 */
export const longestPattern = 100

export type PatternProblem = 'too-long' | 'characters' | 'no-places'

type Place = { readonly takes: 'letter' | 'digit' | 'either' } | { readonly sign: string }

const wild: Readonly<Record<string, 'letter' | 'digit' | 'either'>> = {
  '#': 'either',
  A: 'letter',
  '9': 'digit',
}

/** What is wrong with a pattern; null: it is one. At least four places must vary from key to key. */
export function patternProblem(pattern: string): PatternProblem | null {
  if (pattern.length > longestPattern) return 'too-long'
  if (!/^[\x20-\x7e]+$/.test(pattern) || /(?<!\\)(?:\\\\)*\\$/.test(pattern)) return 'characters'
  return placesOf(pattern).filter((place) => 'takes' in place).length < 4 ? 'no-places' : null
}

/** True when a key has that look; upper and lower case are alike. */
export function fitsPattern(pattern: string, key: string): boolean {
  const places = placesOf(pattern)
  const signs = key.split('')
  return signs.length === places.length && places.every((place, at) => fits(place, signs[at] ?? ''))
}

function placesOf(pattern: string): Place[] {
  return [...pattern.matchAll(/\\(.)|(.)/g)].map(([, escaped, plain = '']) => {
    const takes = escaped === undefined ? wild[plain] : undefined
    return takes === undefined ? { sign: escaped ?? plain } : { takes }
  })
}

function fits(place: Place, sign: string): boolean {
  if ('sign' in place) return place.sign.toUpperCase() === sign.toUpperCase()
  if (place.takes === 'letter') return /^[A-Za-z]$/.test(sign)
  return place.takes === 'digit' ? /^[0-9]$/.test(sign) : /^[A-Za-z0-9]$/.test(sign)
}
