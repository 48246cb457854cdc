import * as v from 'valibot'
import { facetValues } from '#shop/catalogue/facets.ts'
import { productKinds, productSorts, shelves } from '#shop/catalogue/product.ts'
import * as at from './addresses.ts'
import { endpointAt } from './endpoint.ts'
import { attributesShown } from './product-attributes.ts'
import type { NothingHidden } from './public-product.ts'
import { identifier, localized, nothing, page, productIdentifier, query, shekels } from './shapes.ts'

export const category = v.object({ slug: v.string(), name: localized, count: v.number() })

/** A product as lists show it. `price` is what is paid today; `fullPrice` stands when a discount runs. */
export const productCard = v.object({
  id: v.string(),
  slug: v.string(),
  /** The address of the Hebrew page, where it has one of its own. */
  slugHe: v.nullable(v.string()),
  name: localized,
  price: shekels,
  fullPrice: v.nullable(shekels),
  /** Beside a reduced price: the lowest of the 30 days before it. Null without a reduction or a history. */
  lowestBefore: v.nullable(shekels),
  discountPercent: v.nullable(v.number()),
  imageUrl: v.string(),
  isNew: v.boolean(),
  outOfStock: v.boolean(),
  /** How many units one order may hold. */
  maxPerOrder: v.number(),
  /** The average of the reviews to one decimal, and how many there are; null: none yet. */
  rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
  category: v.object({ slug: v.string(), name: localized }),
  /** The same for all variants of a product. */
  family: v.string(),
  /** How many other variants are on sale, and the lowest price of any; null: it has none. */
  others: v.nullable(v.object({ count: v.number(), from: shekels })),
} satisfies NothingHidden)
export type ProductCard = v.InferOutput<typeof productCard>

export const productPage = v.object({
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
  /** A sentence on what it asks, or a service in it, before it is paid for; null: nothing. */
  asks: v.nullable(localized),
  related: v.array(productCard),
  /** Its family's variants on sale, itself too, each at its own address; none where it has no other. */
  variants: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      slugHe: v.nullable(v.string()),
      /** What tells it from the others: “5 devices, 1 year”. */
      label: localized,
      /** Where devices and term together tell all of the family apart: both, so that each is chosen by itself. */
      place: v.nullable(v.object({ devices: v.number(), termMonths: v.nullable(v.number()) })),
      /** Its address stands for the family's page. */
      main: v.boolean(),
      price: shekels,
      fullPrice: v.nullable(shekels),
      outOfStock: v.boolean(),
    }),
  ),
  /** What a bundle holds, each at what one unit costs today by itself; empty for all else. */
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

/** The shape the specification gives to /product/all, used to validate and sync the cart. */
const listedProduct = v.object({
  id: v.string(),
  name: localized,
  price: shekels,
  /** What it costs without the sale it is in; null: it is in none. */
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
  closes: true,
  summary: 'Every product on sale, in one cached body; the cart is validated against it.',
  input: nothing,
  output: v.array(listedProduct),
  refusals: [],
})

const language = v.optional(v.picklist(['en', 'he']), 'en')

/** Some of these values, with commas between; none at all wants every one. */
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

/** How many products each value of a facet would leave; values without any are left out. */
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
 * How a query was read where not as it was typed: spelling mended, typed on the other keyboard,
 * another kind of thing for one the shop does not have, or only some of its words.
 */
const understood = v.nullable(
  v.object({ how: v.picklist(['spelling', 'keyboard', 'instead', 'some']), text: v.string() }),
)

export const listProducts = endpointAt(at.listProducts, {
  access: 'anyone',
  shared: true,
  closes: true,
  summary:
    'Products searched, filtered, sorted and paged, 12 a page; with what filters would leave, and with best sellers where nothing is found.',
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
    popular: v.array(productCard),
  }),
  refusals: [],
})

export const suggest = endpointAt(at.suggest, {
  access: 'anyone',
  shared: true,
  closes: true,
  summary: 'What somebody who types this may look for: the first products and the categories they are in.',
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
  closes: true,
  summary:
    'One product by id or slug, with related products. An address it had before is answered with the one it has now.',
  input: v.strictObject({ productIdentifier }),
  output: productPage,
  refusals: ['not-found'],
})

export const listShelf = endpointAt(at.listShelf, {
  access: 'anyone',
  shared: true,
  closes: true,
  summary: 'The products of a shelf of the home page: best sellers, new, deals.',
  input: v.strictObject({ shelf: v.picklist(shelves) }),
  output: v.object({ products: v.array(productCard) }),
  refusals: [],
})

export const listCategories = endpointAt(at.listCategories, {
  access: 'anyone',
  shared: true,
  closes: true,
  summary: 'The categories in shop order, each with its number of products on sale.',
  input: nothing,
  output: v.object({ categories: v.array(category) }),
  refusals: [],
})
