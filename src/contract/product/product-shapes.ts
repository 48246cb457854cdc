import { priceRoundings } from '#shop/catalogue/change-price.ts'
import { maxUnitsPerLine } from '#shop/cart/wanted-lines.ts'
import { maxRelated } from '#shop/limits.ts'
import * as v from 'valibot'
import { maxBundleItems, maxBundleItemUnits, productKinds } from '#shop/catalogue/product.ts'
import { attributesInput } from '#contract/product/product-attributes.ts'
import { serviceForm } from '#contract/orders/service-forms.ts'
import { localized as localizedOut, moment, rowId, shekels, time } from '#contract/shapes.ts'
import { both, text, texts, whole } from '#contract/typed-fields.ts'

export const productStates = ['draft', 'live', 'archived'] as const
export const adminProductSorts = ['name', 'price', 'sold', 'updated', 'created', 'stock'] as const

export const id = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'identifier'))
/** The id of a copy: a UUID of the caller’s, in lower case like the ids of all products. */
export const copyId = v.optional(v.pipe(rowId, v.toLowerCase()))
export const productVersion = v.pipe(v.number(), v.integer('number'), v.minValue(1, 'number'))
/** Products to change together, each with the version last seen. */
export const someProducts = v.pipe(
  v.array(v.strictObject({ id, version: productVersion })),
  v.minLength(1, 'required'),
  v.maxLength(200, 'too-long'),
)
/** In shekels. */
export const highestPrice = 1_000_000
/** A price in shekels with at most two decimals. */
export const price = v.pipe(
  v.number('number'),
  v.minValue(0, 'negative'),
  v.maxValue(highestPrice, 'too-much'),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'decimals'),
)

export const discount = v.pipe(
  v.strictObject({
    percent: whole(1, 99, 'percent-off'),
    /** Null: from now on. */
    from: v.nullable(moment('moment')),
    /** Null: no end. */
    until: v.nullable(moment('moment')),
  }),
  v.forward(
    v.check(({ from, until }) => from === null || until === null || from < until, 'order'),
    ['until'],
  ),
)

/** In characters, with the label of a variant. */
export const longestProductName = 150

export const fields = {
  /** The slug of the English page. */
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(80, 'too-long'),
    v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'),
    v.notValue('all', 'taken'),
  ),
  /** The slug of the Hebrew page; null if it is the same. */
  slugHe: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(80, 'too-long'),
      v.regex(/^(?=.*[א-ת])[a-z0-9א-ת]+(?:-[a-z0-9א-ת]+)*$/, 'slug'),
    ),
  ),
  /** The main variant of its family; null if this is it, or it has no family. */
  variantOf: v.nullable(id),
  category: id,
  kind: v.picklist(productKinds, 'product-kind'),
  state: v.picklist(productStates, 'product-state'),
  brand: text(80),
  name: both(text(longestProductName)),
  summary: both(text(300)),
  description: both(texts(20_000)),
  instructions: both(texts(10_000)),
  attributes: attributesInput,
  price,
  discount: v.nullable(discount),
  isNew: v.boolean('yes-or-no'),
  maxPerOrder: whole(1, maxUnitsPerLine, 'up-to-hundred'),
  /** Managers are alerted at this number of keys or fewer; null: never. */
  lowStock: v.nullable(whole(0, 1_000_000)),
  pictures: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,32}$/, 'identifier')),
        alt: both(text(200)),
      }),
    ),
    v.maxLength(12, 'too-long'),
  ),
  related: v.pipe(v.array(id), v.maxLength(maxRelated, 'too-long')),
  /** The parts of a bundle, in order; empty for other products. */
  parts: v.pipe(
    v.array(v.strictObject({ id, quantity: whole(1, maxBundleItemUnits, 'part-units') })),
    v.maxLength(maxBundleItems, 'too-long'),
    v.check((parts) => new Set(parts.map((part) => part.id)).size === parts.length, 'duplicate'),
  ),
  /** The questions of a service at the checkout; null if none. */
  form: v.nullable(serviceForm),
}

export const productInput = v.strictObject(fields)
export type ProductInput = v.InferOutput<typeof productInput>

export const adminProduct = v.object({
  ...fields,
  id: v.string(),
  version: productVersion,
  /** The current price. */
  priceNow: shekels,
  /** How its sale is rounded. */
  saleRounding: v.picklist(priceRoundings),
  createdAt: time,
  updatedAt: time,
  sold: v.number(),
  /** Keys in stock; null for products without keys. */
  stock: v.nullable(v.number()),
  /** The file to deliver; null if there is none yet. */
  file: v.nullable(v.object({ name: v.string(), mime: v.string(), bytes: v.number() })),
  /** The variants of its family, the main one first; empty if it has no family. */
  family: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      name: localizedOut,
      price: shekels,
      state: v.picklist(productStates),
      stock: v.nullable(v.number()),
    }),
  ),
  relatedNames: v.array(v.object({ id: v.string(), name: localizedOut })),
  /** The products of `parts`, in order, at their current prices. */
  itemProducts: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      name: localizedOut,
      price: shekels,
      state: v.picklist(productStates),
    }),
  ),
  oldSlugs: v.array(v.string()),
  /** Newest first. */
  prices: v.array(v.object({ at: time, price: shekels, fullPrice: shekels })),
  /** The lowest price of the 30 days before the current one; null if there was none. */
  lowestBefore: v.nullable(shekels),
})
export type AdminProduct = v.InferOutput<typeof adminProduct>

export const productRow = v.object({
  id: v.string(),
  version: productVersion,
  slug: v.string(),
  name: localizedOut,
  brand: v.string(),
  category: v.object({ slug: v.string(), name: localizedOut }),
  kind: v.picklist(productKinds),
  state: v.picklist(productStates),
  price: shekels,
  priceNow: shekels,
  discountPercent: v.nullable(v.number()),
  saleRounding: v.picklist(priceRoundings),
  isNew: v.boolean(),
  imageUrl: v.string(),
  /** Keys in stock, or bundles available; null if it cannot run out. */
  stock: v.nullable(v.number()),
  lowStock: v.nullable(v.number()),
  sold: v.number(),
  updatedAt: time,
})
export type AdminProductRow = v.InferOutput<typeof productRow>
