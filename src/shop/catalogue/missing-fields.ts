import { type Localized, languages } from '#shop/localized.ts'
import type { ProductKind } from './product.ts'

type Sellable = {
  readonly kind: ProductKind
  readonly brand: string
  readonly name: Localized
  readonly summary: Localized
  readonly description: Localized
  readonly instructions: Localized
  /** Whether it has a file to deliver. */
  readonly hasFile: boolean
}

const texts = ['name', 'summary', 'description', 'instructions'] as const

/**
 * What a product lacks to be published: field → `required`, or `both-languages` if one language is missing. Empty
 * if it can be published.
 */
export function missingFields(product: Sellable): Record<string, 'required' | 'both-languages'> {
  const missing: Record<string, 'required' | 'both-languages'> = {}
  if (product.brand.trim() === '') missing['brand'] = 'required'
  for (const name of texts)
    for (const language of languages)
      if (product[name][language].trim() === '')
        missing[`${name}.${language}`] = languages.some((one) => product[name][one].trim() !== '')
          ? 'both-languages'
          : 'required'
  if (product.kind === 'file' && !product.hasFile) missing['file'] = 'required'
  return missing
}
