/** Marks that search ignores: accents, niqqud and cantillation, geresh, gershayim and all quotes, direction marks. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u2018-\u201f\u0027\u0022\u0060\u200e\u200f]/g
const finals: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/**
 * Normalises a text for search: lower case, no accents or niqqud, plain letters for final ones,
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
