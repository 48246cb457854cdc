import { type Language, type Localized, textIn } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { namedParts } from '#shop/orders/group-lines.ts'

type Units = { readonly name: Localized; readonly quantity: number }

type Group = {
  /** `units` null: only some of what is in it. */
  readonly bundle: { readonly name: Localized; readonly units: number | null } | null
  readonly lines: readonly Units[]
}

/** How an e-mail names a line, or a bundle with what is in it: `Starter × 1 (Halberd OS × 1, Quill Suite × 1)`. */
export function lineLabel({ bundle, lines }: Group, language: Language): string {
  const say = ({ name, quantity }: Units) => `${nameInText(textIn(name, language), language)} × ${quantity}`
  if (bundle === null) return lines.map(say).join(', ')
  const { name, units } = bundle
  const parts = namedParts(lines).map(say).join(', ')
  return `${units === null ? nameInText(textIn(name, language), language) : say({ name, quantity: units })} (${parts})`
}
