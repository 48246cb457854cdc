import type { AdminProduct } from './product-shapes.ts'

/**
 * Which fields of a product are public. A field missing here does not compile, and a hidden one cannot become part
 * of a public response: see `NothingHidden`. Attributes are listed in `product-attributes.ts`.
 */
export const shownToStrangers = {
  id: true,
  version: false,
  slug: true,
  slugHe: true,
  /** Old slugs redirect to the product; they are not listed. */
  oldSlugs: false,
  /** The page lists the variants on sale and says which is the main one. */
  variantOf: true,
  family: true,
  category: true,
  kind: true,
  /** Only published products can be requested. */
  state: false,
  brand: true,
  name: true,
  summary: true,
  description: true,
  instructions: true,
  attributes: true,
  price: true,
  priceNow: true,
  saleRounding: false,
  /** The current discount; not its dates. */
  discount: true,
  /** Only the lowest price of the 30 days before a reduction, as the law requires. */
  prices: false,
  lowestBefore: true,
  isNew: true,
  maxPerOrder: true,
  /** Whether it is in stock; never how many. */
  stock: false,
  lowStock: false,
  sold: false,
  createdAt: false,
  /** In the sitemap. */
  updatedAt: true,
  pictures: true,
  related: true,
  relatedNames: true,
  parts: true,
  itemProducts: true,
  /** Shown at the checkout. */
  form: true,
  file: false,
} as const satisfies Readonly<Record<keyof AdminProduct, boolean>>

type Shown = typeof shownToStrangers
type Hidden = { [Field in keyof Shown]: Shown[Field] extends false ? Field : never }[keyof Shown]

/** The fields of a public response about a product. Hidden fields do not compile. */
export type NothingHidden = { readonly [Field in Hidden]?: never } & Readonly<Record<string, unknown>>
