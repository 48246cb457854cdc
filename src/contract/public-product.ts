import type { AdminProduct } from './admin/products/product-shapes.ts'

/**
 * Whether strangers may see what managers know of a product on sale. What is not named here does not compile,
 * and what is hidden cannot become a field of a public answer: see `NothingHidden`. The attributes
 * say it each for itself, in `product-attributes.ts`.
 */
export const shownToStrangers = {
  id: true,
  version: false,
  slug: true,
  slugHe: true,
  /** Old addresses lead to the product; nobody is given a list of them. */
  oldSlugs: false,
  /** The page lists the variants on sale and says which is the main one. */
  variantOf: true,
  family: true,
  category: true,
  kind: true,
  /** Only what is on sale can be asked for. */
  state: false,
  brand: true,
  name: true,
  summary: true,
  description: true,
  instructions: true,
  attributes: true,
  price: true,
  priceNow: true,
  /** What is taken off today; not for how long. */
  discount: true,
  /** Only the lowest of the 30 days before a reduction, as the law asks. */
  prices: false,
  lowestBefore: true,
  isNew: true,
  maxPerOrder: true,
  /** Whether there is one to sell; never how many. */
  stock: false,
  lowStock: false,
  sold: false,
  createdAt: false,
  /** The sitemap says when a page last changed. */
  updatedAt: true,
  pictures: true,
  related: true,
  relatedNames: true,
  parts: true,
  partProducts: true,
  /** What a service asks is shown at its checkout. */
  form: true,
  file: false,
} as const satisfies Readonly<Record<keyof AdminProduct, boolean>>

type Shown = typeof shownToStrangers
type Hidden = { [Field in keyof Shown]: Shown[Field] extends false ? Field : never }[keyof Shown]

/** The fields of a public answer about a product: none that strangers may not see. */
export type NothingHidden = { readonly [Field in Hidden]?: never } & Readonly<Record<string, unknown>>
