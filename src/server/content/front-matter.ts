import { ownValue } from '#shop/own-value.ts'

/** A text with the facts written above it, as `key: value` lines between two `---` lines. */
export type Written = { readonly facts: Readonly<Record<string, string>>; readonly text: string }

/** Parts a file into its facts and its Markdown. Throws, naming the file, when the first lines are not facts. */
export function parseFrontMatter(file: string, source: string): Written {
  const [, head, text] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || text === undefined)
    throw new Error(`${file} must begin with facts between two --- lines`)
  const facts: Record<string, string> = {}
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new Error(`${file}: “${line}” is not a fact (name: value)`)
    facts[name] = value
  }
  return { facts, text: text.trim() }
}

/** A fact that must be there. */
export function factOf(file: string, { facts }: Written, name: string): string {
  const value = ownValue(facts, name)
  if (value === undefined || value === '') throw new Error(`${file}: the fact “${name}” is missing`)
  return value
}

/** Fills `{{name}}` from `values`; throws, naming the file, when there is no such value. */
export function fillIn(file: string, text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = ownValue(values, name)
    if (value === undefined) throw new Error(`${file}: there is nothing to fill {{${name}}} with`)
    return value
  })
}
