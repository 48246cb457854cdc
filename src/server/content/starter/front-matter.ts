import { ownValue } from '#shop/own-value.ts'

/** A text and its front matter: `name: value` lines between two `---` lines. */
export type Written = { readonly fields: Readonly<Record<string, string>>; readonly text: string }

/** Splits a file into front matter and Markdown. Throws an error with the file's name if it is invalid. */
export function parseFrontMatter(file: string, source: string): Written {
  const [, head, text] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || text === undefined)
    throw new Error(`${file} must begin with fields between two --- lines`)
  const fields: Record<string, string> = {}
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new Error(`${file}: “${line}” is not a field (name: value)`)
    fields[name] = value
  }
  return { fields, text: text.trim() }
}

/** A required field. Throws if it is missing. */
export function fieldOf(file: string, { fields }: Written, name: string): string {
  const value = ownValue(fields, name)
  if (value === undefined || value === '') throw new Error(`${file}: the field “${name}” is missing`)
  return value
}
