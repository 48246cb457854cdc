import { attributesWith, noAttributes, type ProductAttributes } from '#contract/product/product-attributes.ts'
import type { Platform } from '#shop/catalogue/product.ts'
import { languages, type Localized } from '#shop/localized.ts'
import { recordOf } from '#shop/record-of.ts'

/** The values of the attributes' fields: texts, by the contract's field names. */
type AttributeValues = ReturnType<typeof attributeValues>

/** The field values of a product's attributes, or of a new product. */
export function attributeValues(attributes: ProductAttributes | undefined) {
  const current = attributes ?? { ...noAttributes, region: 'israel' as const }
  const platforms: readonly Platform[] = current.platforms
  return {
    'attributes.platforms': platforms,
    'attributes.region': current.region,
    ...recordOf(attributesWith('texts'), (name) =>
      languages.map(
        (language) => [`attributes.${name}.${language}`, current[name]?.[language] ?? ''] as const,
      ),
    ),
    ...recordOf(attributesWith('address'), (name) => [[`attributes.${name}`, current[name] ?? ''] as const]),
    ...recordOf(attributesWith('number'), (name) => [
      [`attributes.${name}`, String(current[name] ?? '')] as const,
    ]),
  }
}

/** The attributes in the form of the contract. `numberIn` converts typed numbers. */
export function attributesIn(
  values: AttributeValues,
  numberIn: (typed: string) => number | null,
): ProductAttributes {
  return {
    platforms: [...values['attributes.platforms']],
    region: values['attributes.region'],
    ...recordOf(attributesWith('texts'), (name) => [
      [name, textsOrNone({ en: values[`attributes.${name}.en`], he: values[`attributes.${name}.he`] })],
    ]),
    ...recordOf(attributesWith('address'), (name) => [
      [name, values[`attributes.${name}`].trim() === '' ? null : values[`attributes.${name}`]],
    ]),
    ...recordOf(attributesWith('number'), (name) => [[name, numberIn(values[`attributes.${name}`])]]),
  }
}

function textsOrNone(texts: Localized): Localized | null {
  return texts.en.trim() === '' && texts.he.trim() === '' ? null : { ...texts }
}
