const latinLetters = 'abcdefghijklmnopqrstuvwxyz'
// final letters are folded to plain ones before words are compared
const hebrewLetters = 'אבגדהוזחטיכלמנסעפצקרשת'

/** All words at edit distance 1: a letter missing, added or wrong, or two neighbours swapped. */
export function wordsAtDistanceOne(word: string): string[] {
  const signs = Array.from(word)
  const letters = Array.from(/[א-ת]/.test(word) ? hebrewLetters : latinLetters)
  const found = new Set<string>()
  for (let at = 0; at <= signs.length; at++) {
    const [head, rest] = [signs.slice(0, at).join(''), signs.slice(at)]
    for (const letter of letters) {
      found.add(head + letter + rest.join(''))
      if (rest.length > 0) found.add(head + letter + rest.slice(1).join(''))
    }
    found.add(head + rest.slice(1).join(''))
    const [one, two, ...more] = rest
    if (one !== undefined && two !== undefined) found.add(head + two + one + more.join(''))
  }
  found.delete(word)
  return [...found]
}

/** The edit distance of two words (Damerau–Levenshtein, each pair swapped once). */
export function editDistance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, sign] of a.entries()) {
    const row = [i + 1]
    for (const [j, wanted] of b.entries()) {
      const swapped = i > 0 && j > 0 && sign === b[j - 1] && wanted === a[i - 1]
      row.push(
        Math.min(
          (last[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (last[j] ?? 0) + (sign === wanted ? 0 : 1),
          swapped ? (beforeLast[j - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** The edit distance allowed for a word of this length. */
export function allowedEditDistance(length: number): number {
  return length < 5 ? 1 : length < 8 ? 2 : 3
}

/** All ways to split a word in two: pdfpro → p dfpro, pd fpro, pdf pro, … */
export function cuts(word: string): [string, string][] {
  const letters = Array.from(word)
  return letters.slice(1).map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')])
}
