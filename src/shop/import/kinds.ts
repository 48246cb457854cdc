import type { LineKind } from '#shop/catalogue/product.ts'
import type { Language } from '#shop/localized.ts'

/** The shops whose export files are read. */
export const importSources = ['woocommerce', 'shopify'] as const
export type ImportSource = (typeof importSources)[number]

/** What a file holds. Orders name products and customers, keys name orders: this is their order. */
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
export type ImportState = (typeof shopImportStates)[number]

export const lineResults = ['created', 'updated', 'skipped', 'wrong'] as const
export type LineResult = (typeof lineResults)[number]

/** What an owner chooses for a whole file. */
export type ImportOptions = {
  /** Of the texts in it, and of customers and orders. */
  readonly language: Language
  /** What new products are sold as. */
  readonly productKind: LineKind
  /** An order line whose product the shop does not have: refuse it, or keep the product in the archive. */
  readonly unknownProducts: 'refuse' | 'archive'
}

export const defaultImportOptions: ImportOptions = {
  language: 'he',
  productKind: 'key',
  unknownProducts: 'refuse',
}
