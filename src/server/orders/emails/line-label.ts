import type { Language, Localized } from '#shop/localized.ts'
import { nameInEmail } from '#shop/text/name-in-text.ts'
import { namedParts } from '#shop/orders/group-lines.ts'

type Units = { readonly name: Localized; readonly quantity: number }

type Group = {
  /** `units` is null if only some of the bundle's contents are named. */
  readonly bundle: { readonly name: Localized; readonly units: number | null } | null
  readonly lines: readonly Units[]
}

/**
 * A line, or a bundle with its contents, as named in e-mails: `Starter × 1 (Halberd OS × 1, Quill Suite ×
 * 1)`.
 */
export function lineLabel({ bundle, lines }: Group, language: Language): string {
  const say = ({ name, quantity }: Units) => `${nameInEmail(name, language)} × ${quantity}`
  if (bundle === null) return lines.map(say).join(', ')
  const { name, units } = bundle
  const parts = namedParts(lines).map(say).join(', ')
  return `${units === null ? nameInEmail(name, language) : say({ name, quantity: units })} (${parts})`
}
