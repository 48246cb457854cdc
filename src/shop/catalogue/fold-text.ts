/** Marks that do not make another word: accents, niqqud and cantillation, geresh, gershayim and all quotes, direction marks. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u2018-\u201f\u0027\u0022\u0060\u200e\u200f]/g
const finals: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/**
 * A text as search compares it: lower case, no accents or niqqud, plain letters for final ones,
 * צ׳אט = צ'אט = צאט, single vav and yod for the doubled ones of full spelling (ווידאו = וידאו), and one space
 * between words. The same as `fold_text` in the database (migrations/0002_search.sql).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
    .replace(/ו+/g, 'ו')
    .replace(/י+/g, 'י')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()
}

const prefixLetters = 'הובלמשכ'
const isHebrew = /^[א-ת]+$/

/**
 * A folded Hebrew word without the one-letter prefixes it may carry (ה ו ב ל מ ש כ), at most two of
 * them: והמשחק → המשחק, משחק. Two letters at least stay after the first, three after the second.
 */
export function withoutPrefixes(word: string): string[] {
  const stems: string[] = []
  for (let stem = word; stems.length < 2 && isHebrew.test(stem);) {
    if (!prefixLetters.includes(stem.charAt(0)) || stem.length < stems.length + 3) break
    stem = stem.slice(1)
    stems.push(stem)
  }
  return stems
}

/** More words than this say nothing more about what is looked for. */
const mostWords = 8

/** The folded words of what somebody typed, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '').slice(0, mostWords)
}

/** Ways a word may have been meant by swapped neighbours: gmae → mgae, game, gmea. */
export function swappedNeighbours(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''))
}
