import { type Localized, languages } from '#shop/localized.ts'
import type { ProductKind } from './product.ts'

type Sellable = {
  readonly kind: ProductKind
  readonly brand: string
  readonly name: Localized
  readonly summary: Localized
  readonly description: Localized
  readonly instructions: Localized
  /** Whether there is a file to deliver. */
  readonly hasFile: boolean
}

const texts = ['name', 'summary', 'description', 'instructions'] as const

/**
 * What stands between a product and being on sale: field → `required`, `both-languages` where only
 * one language is there. Empty: nothing.
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
