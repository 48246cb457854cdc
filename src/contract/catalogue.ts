import * as v from 'valibot'
import { facetValues } from '#shop/catalogue/list/facets.ts'
import { productKinds, productSorts, shelves } from '#shop/catalogue/product.ts'
import * as at from './paths.ts'
import { endpoint, endpointAt } from './endpoint.ts'
import { attributesShown } from './product/product-attributes.ts'
import type { NothingHidden } from './product/public-product.ts'
import { identifier, localized, nothing, page, productIdentifier, query, shekels } from './shapes.ts'

export const category = v.object({ slug: v.string(), name: localized, count: v.number() })

/** A product in lists. `price` is the current price; `fullPrice` is set during a sale. */
export const productCard = v.object({
  id: v.string(),
  slug: v.string(),
  /** The slug of the Hebrew page, if it differs. */
  slugHe: v.nullable(v.string()),
  name: localized,
  price: shekels,
  fullPrice: v.nullable(shekels),
  /** During a sale, the lowest price of the 30 days before it. Null without a sale or a history. */
  lowestBefore: v.nullable(shekels),
  discountPercent: v.nullable(v.number()),
  imageUrl: v.string(),
  isNew: v.boolean(),
  outOfStock: v.boolean(),
  /** The most units in one order. */
  maxPerOrder: v.number(),
  /** Average rating to one decimal, and number of reviews; null if there are none. */
  rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
  category: v.object({ slug: v.string(), name: localized }),
  /** The same for all variants of a family. */
  family: v.string(),
  /** The number of other variants on sale, and the lowest price of all; null if there are none. */
  others: v.nullable(v.object({ count: v.number(), from: shekels })),
} satisfies NothingHidden)
export type ProductCard = v.InferOutput<typeof productCard>

const productPage = v.object({
  ...productCard.entries,
  kind: v.picklist(productKinds),
  summary: localized,
  brand: v.string(),
  /** Markdown rendered to safe HTML by the server, per language. */
  descriptionHtml: localized,
  instructionsHtml: localized,
  attributes: attributesShown,
  images: v.array(v.string()),
  /** How many reviews gave one star, two, … five. */
  stars: v.array(v.number()),
  /** What each picture shows. */
  imageAlts: v.array(localized),
  /** The details that it, or a service in it, requires at the checkout; null if none. */
  asks: v.nullable(localized),
  related: v.array(productCard),
  /** All variants of its family on sale, including itself; empty if it is the only one. */
  variants: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      slugHe: v.nullable(v.string()),
      /** Its label in the family: “5 devices, 1 year”. */
      label: localized,
      /** Devices and term, if together they identify every variant of the family. */
      place: v.nullable(v.object({ devices: v.number(), termMonths: v.nullable(v.number()) })),
      /** Its address is the canonical one of the family. */
      main: v.boolean(),
      price: shekels,
      fullPrice: v.nullable(shekels),
      outOfStock: v.boolean(),
    }),
  ),
  /** The parts of a bundle with their current unit prices; empty for other products. */
  parts: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      slugHe: v.nullable(v.string()),
      name: localized,
      price: shekels,
      quantity: v.number(),
    }),
  ),
} satisfies NothingHidden)
export type ProductPage = v.InferOutput<typeof productPage>

/** The response of /product/all as specified, used to validate and sync the cart. */
const listedProduct = v.object({
  id: v.string(),
  name: localized,
  price: shekels,
  /** The price before the sale; null without a sale. */
  fullPrice: v.nullable(shekels),
  imageUrl: v.string(),
  image: v.string(),
  images: v.array(v.string()),
  outOfStock: v.boolean(),
  maxPerOrder: v.number(),
} satisfies NothingHidden)
export type ListedProduct = v.InferOutput<typeof listedProduct>

export const listAllProducts = endpointAt(at.listAllProducts, {
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Lists every product on sale in one cached response. The cart is validated against it.',
  input: nothing,
  output: v.array(listedProduct),
  refusals: [],
})

const language = v.optional(v.picklist(['en', 'he']), 'en')

/** Comma-separated values; empty means all. */
const someOf = <const Values extends readonly string[]>(values: Values) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((value) => value !== '')),
      v.array(v.picklist(values)),
    ),
    '',
  )
const flag = v.optional(
  v.pipe(
    v.picklist(['yes', 'no']),
    v.transform((value) => value === 'yes'),
  ),
  'no',
)

/** The number of products for each facet value; values without products are left out. */
const counts = v.record(v.string(), v.number())
const facets = v.object({
  kind: counts,
  platform: counts,
  region: counts,
  term: counts,
  devices: counts,
  price: counts,
  sale: counts,
  stock: counts,
})
export type Facets = v.InferOutput<typeof facets>

/**
 * How a query was interpreted if not as typed: corrected spelling, other keyboard layout, an alternative for
 * something the shop does not have, or only some of its words.
 */
const understood = v.nullable(
  v.object({ how: v.picklist(['spelling', 'keyboard', 'instead', 'some']), text: v.string() }),
)

export const listProducts = endpointAt(at.listProducts, {
  access: 'anyone',
  shared: true,
  closedForMaintenance: true,
  summary:
    'Searches, filters and sorts products on sale, 12 per page. Also returns the number of results per filter value, and best sellers if nothing is found.',
  input: v.strictObject({
    q: v.optional(query, ''),
    category: v.optional(identifier),
    kind: someOf(facetValues.kind),
    platform: someOf(facetValues.platform),
    region: someOf(facetValues.region),
    term: someOf(facetValues.term),
    devices: someOf(facetValues.devices),
    price: someOf(facetValues.price),
    sale: flag,
    stock: flag,
    sort: v.optional(v.picklist(productSorts), 'popular'),
    page,
    language,
  }),
  output: v.object({
    products: v.array(productCard),
    total: v.number(),
    page: v.number(),
    pages: v.number(),
    categories: v.array(category),
    facets,
    understood,
    /** The searched words are only in descriptions, in no name or category. */
    onlyInTexts: v.boolean(),
    popular: v.array(productCard),
  }),
  refusals: [],
})

export const suggest = endpointAt(at.suggest, {
  access: 'anyone',
  shared: true,
  closedForMaintenance: true,
  summary: 'Suggests products for a query, and the categories that contain most of its results.',
  input: v.strictObject({ q: v.pipe(query, v.nonEmpty('required')), language }),
  output: v.object({
    products: v.array(productCard),
    categories: v.array(category),
    total: v.number(),
    understood,
  }),
  refusals: [],
  limit: { calls: 300, seconds: 60 },
  freshSeconds: 60,
})

export const getProduct = endpointAt(at.getProduct, {
  access: 'anyone',
  shared: true,
  closedForMaintenance: true,
  summary:
    'Returns a product by id or slug, with related products. For a former slug, it is refused as `not-found` with the current address in `detail.movedTo`.',
  input: v.strictObject({ productIdentifier }),
  output: productPage,
  refusals: ['not-found'],
})

export const listShelf = endpointAt(at.listShelf, {
  access: 'anyone',
  shared: true,
  closedForMaintenance: true,
  summary: 'Lists the products of a home page shelf: best sellers, new products or deals.',
  input: v.strictObject({ shelf: v.picklist(shelves) }),
  output: v.object({ products: v.array(productCard) }),
  refusals: [],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  shared: true,
  closedForMaintenance: true,
  summary: 'Lists the categories in shop order, each with its number of products on sale.',
  input: nothing,
  output: v.object({ categories: v.array(category) }),
  refusals: [],
})
