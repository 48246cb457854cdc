const prefixLetters = 'הובלמשכ'
const isHebrew = /^[א-ת]+$/
/** All Hebrew, or a Latin word after Hebrew prefix letters. */
const mayCarryPrefix = /^(?:[א-ת]+|[א-ת]{1,2}[a-z\d]+)$/

/**
 * A normalised Hebrew word without the one-letter prefixes it may have (ה ו ב ל מ ש כ), at most two of
 * them: והמשחק → המשחק, משחק; לwindows → windows. At least two letters remain after the first, three after the second.
 */
export function withoutPrefixes(word: string): string[] {
  const stems: string[] = []
  for (let stem = word; stems.length < 2 && mayCarryPrefix.test(stem);) {
    if (!prefixLetters.includes(stem.charAt(0)) || stem.length < stems.length + 3) break
    stem = stem.slice(1)
    stems.push(stem)
  }
  return stems
}

const hebrewEnding = /(?:יות|אות|ימ|ות|ית|ה|ת|י)$/
const englishEnding = /(?:ies|ing|ion|(?<=s|x|ch|sh)es|(?<!s)s|ed)$/
const shortestStem = 3

/**
 * The stem of a normalised word: משחקימ → משחק, תמונות → תמונ, games → game, editing → edit. Null if it has no known
 * ending, or too little remains.
 */
export function stemOf(word: string): string | null {
  const stem = word.replace(isHebrew.test(word) ? hebrewEnding : englishEnding, '')
  return stem === word || stem.length < shortestStem ? null : stem
}
