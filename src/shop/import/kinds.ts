import type { LineKind } from '#shop/catalogue/product.ts'
import type { Language } from '#shop/localized.ts'

/** The shops whose exports can be imported. */
export const importSources = ['woocommerce', 'shopify'] as const
export type ImportSource = (typeof importSources)[number]

/** The contents of a file, in the order of import: orders refer to products and customers, keys to orders. */
export const importKinds = ['products', 'customers', 'orders', 'keys'] as const
export type ImportKind = (typeof importKinds)[number]

export const shopImportStates = [
  'uploaded',
  'checking',
  'checked',
  'writing',
  'written',
  'failed',
  'dropped',
] as const
export type ShopImportState = (typeof shopImportStates)[number]

export const lineResults = ['created', 'updated', 'skipped', 'wrong'] as const
export type LineResult = (typeof lineResults)[number]

/** Options for a whole file. */
export type ImportOptions = {
  /** The language of its texts, customers and orders. */
  readonly language: Language
  /** What new products are sold as. */
  readonly productKind: LineKind
  /** What to do with an order line of an unknown product: refuse it, or create an archived product. */
  readonly unknownProducts: 'refuse' | 'archive'
}

export const defaultImportOptions: ImportOptions = {
  language: 'he',
  productKind: 'key',
  unknownProducts: 'refuse',
}
