const variable = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names of variables in a text that are not in `known`; unclosed braces are included as they are. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(variable)].map(([, name = '']) => name)
  const rest = text.replace(variable, '')
  const open = ['{{', '}}'].filter((braces) => rest.includes(braces))
  return [...new Set([...named.filter((name) => !known.includes(name)), ...open])]
}

/**
 * A text with its variables filled in: `Hello {{name}},` with the name Dana is `Hello Dana,`. A variable
 * without a value leaves no gap: `Hello,`. An unknown variable is left as it is.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values))
  const closed = text.replace(variable, (written, name: string) => (known.get(name) === '' ? gap : written))
  return withoutGaps(closed).replace(variable, (written, name: string) => known.get(name) ?? written)
}

/** Placeholder for a missing value; it cannot be typed. */
const gap = '\uE000'

/** Removes empty brackets, then the space before the gap, then punctuation left at the start of a line. */
function withoutGaps(text: string): string {
  return text
    .replace(/ ?[([]\uE000[)\]]/gu, '')
    .replace(/^\uE000[,.:;!?–-]*[ \t]*/gmu, '')
    .replace(/[ \t]*\uE000/gu, '')
}
