import type { Localized } from '../localized.ts'

/** A payment method as written in the settings. */
type MethodEntry = {
  /** `payplus`, or `payplus:bit` if the provider offers several. */
  readonly id: string
  /** Null: the default label. */
  readonly name: Localized | null
}

/** Parses `payplus`, `payplus:bit` or `payplus:card = Credit card | כרטיס אשראי`. Null if a label lacks a language. */
export function readMethodEntry(text: string): MethodEntry | null {
  const at = text.indexOf('=')
  if (at < 0) return { id: text.trim(), name: null }
  const id = text.slice(0, at).trim()
  const names = text.slice(at + 1).split('|')
  const [en = '', he = '', ...more] = names.map((name) => name.trim())
  return en === '' || he === '' || more.length > 0 ? null : { id, name: { en, he } }
}

export function writeMethodEntry({ id, name }: MethodEntry): string {
  return name === null ? id : `${id} = ${name.en} | ${name.he}`
}
