/** In characters. */
export const longestPattern = 100

type PatternProblem = 'too-long' | 'characters' | 'no-places'

type Place = { readonly takes: 'letter' | 'digit' | 'either' } | { readonly sign: string }

const wild: Readonly<Record<string, 'letter' | 'digit' | 'either'>> = {
  '#': 'either',
  A: 'letter',
  '9': 'digit',
}

/**
 * What is wrong with a pattern (see `fitsPattern`); null if it is valid. At least four characters must vary between
 * keys.
 */
export function patternProblem(pattern: string): PatternProblem | null {
  if (pattern.length > longestPattern) return 'too-long'
  if (!/^[\x20-\x7e]+$/.test(pattern) || /(?<!\\)(?:\\\\)*\\$/.test(pattern)) return 'characters'
  return placesOf(pattern).filter((place) => 'takes' in place).length < 4 ? 'no-places' : null
}

/**
 * True if a key matches the format of its product's keys, ignoring case: `#` is a letter or digit, `A` a letter, `9` a
 * digit, a backslash escapes them, and everything else is literal. Deliberately not a regular expression: those can
 * take exponential time.
 */
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
