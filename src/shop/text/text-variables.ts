const variable = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables of a text that are none of `known`, by their names; braces that do not close count by themselves. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(variable)].map(([, name = '']) => name)
  const rest = text.replace(variable, '')
  const open = ['{{', '}}'].filter((braces) => rest.includes(braces))
  return [...new Set([...named.filter((name) => !known.includes(name)), ...open])]
}

/**
 * A text with its variables filled in: `Hello {{name}},` with the name Dana is `Hello Dana,`. A variable
 * without a value leaves no gap: `Hello,`. One that nobody knows stays as it was written.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values))
  const closed = text.replace(variable, (written, name: string) => (known.get(name) === '' ? gap : written))
  return withoutGaps(closed).replace(variable, (written, name: string) => known.get(name) ?? written)
}

/** Stands for a value that is missing; nobody can type it. */
const gap = '\uE000'

/** Brackets around nothing go, then the space before it, then what would begin a line. */
function withoutGaps(text: string): string {
  return text
    .replace(/ ?[([]\uE000[)\]]/gu, '')
    .replace(/^\uE000[,.:;!?–-]*[ \t]*/gmu, '')
    .replace(/[ \t]*\uE000/gu, '')
}
