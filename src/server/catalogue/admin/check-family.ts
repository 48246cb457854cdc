import { eq } from 'drizzle-orm'
import { longestProductName, type ProductInput } from '#contract/product/product-shapes.ts'
import type { FieldErrors } from '#contract/problems/field-errors.ts'
import { missingFields } from '#shop/catalogue/missing-fields.ts'
import { joinName, splitName } from '#shop/catalogue/product-name.ts'
import { languages, type Localized } from '#shop/localized.ts'
import type { Work } from '#server/database/transaction.ts'
import { products } from '#server/database/tables/catalogue.ts'

/** The name of a variant: that of its family, then its own label. */
export function nameInFamily(family: Localized, label: Localized): Localized {
  const nameOf = (language: 'en' | 'he') => joinName(splitName(family[language])[0], label[language])
  return { en: nameOf('en'), he: nameOf('he') }
}

/** The languages in which a name has no label, as errors of `name`: only the main variant needs none. */
export function unlabelled(name: Localized): FieldErrors {
  const without = languages.filter((language) => splitName(name[language])[1].trim() === '')
  return Object.fromEntries(without.map((language) => [`name.${language}`, 'variant-label' as const]))
}

/** The languages in which a name exceeds the limit of the contract, as errors of `field`. */
export function tooLong(name: Localized, field: string): FieldErrors {
  const long = languages.filter((language) => name[language].length > longestProductName)
  return Object.fromEntries(long.map((language) => [`${field}.${language}`, 'too-long' as const]))
}

/**
 * What a product's name and texts must not be because its variants share them: a variant on sale needs all texts,
 * even if the main variant is not on sale, and the name must leave room for every label.
 */
export async function wrongForFamily(
  { tx }: Pick<Work, 'tx'>,
  id: string,
  input: ProductInput,
): Promise<FieldErrors> {
  if (input.variantOf !== null) return tooLong(input.name, 'name')
  const variants = await tx
    .select({ name: products.name, state: products.state })
    .from(products)
    .where(eq(products.variantOf, id))
  const errors: FieldErrors = variants.some(({ state }) => state === 'live')
    ? missingFields({ ...input, hasFile: true })
    : {}
  for (const { name } of variants) {
    const label = { en: splitName(name.en)[1], he: splitName(name.he)[1] }
    Object.assign(errors, tooLong(nameInFamily(input.name, label), 'name'))
  }
  return errors
}
