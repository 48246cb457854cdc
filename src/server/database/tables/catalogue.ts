import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { noAttributes, type ProductAttributes } from '#contract/product/product-attributes.ts'
import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import type { LineKind, ProductKind } from '#shop/catalogue/product.ts'
import type { ServiceField } from '#shop/catalogue/service-form.ts'
import type { Localized } from '#shop/localized.ts'
import { createdAt, time } from '../columns.ts'
import { storedObjectColumns, storedObjectRules } from './stored-objects.ts'

/** Attributes added after a row was written are empty. */
const attributes = customType<{ data: ProductAttributes; driverData: Partial<ProductAttributes> }>({
  dataType: () => 'jsonb',
  fromDriver: (stored) => ({ ...noAttributes, ...stored }),
})

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  name: jsonb('name').$type<Localized>().notNull(),
  position: smallint('position').notNull(),
  /** Number of live families in it; maintained by a trigger, so that lists need not count thousands. */
  liveCount: integer('live_count').notNull().default(0),
})

/** Originals of pictures; the sizes sent to browsers are made from them. The id is the content's hash. */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    mime: text('mime').notNull(),
    ...storedObjectColumns(),
    createdAt: createdAt(),
  },
  (t) => storedObjectRules('images', t),
)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Incremented by every edit: two managers cannot overwrite each other. */
    version: integer('version').notNull().default(1),
    /**
     * The main variant of its family, whose texts, pictures, category and related products it shares; null
     * for a main variant or a product without a family.
     */
    variantOf: text('variant_of'),
    /**
     * The id of the main variant. Set by a trigger: a generated column of a unique key would make the orders of a
     * product wait for every update of it.
     */
    family: text('family').notNull().default(''),
    slug: text('slug').notNull(),
    /** The slug of the Hebrew page, if it has a separate one. */
    slugHe: text('slug_he'),
    category: text('category')
      .notNull()
      .references(() => categories.slug),
    kind: text('kind').$type<ProductKind>().notNull(),
    state: text('state').$type<'draft' | 'live' | 'archived'>().notNull().default('draft'),
    brand: text('brand').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    summary: jsonb('summary').$type<Localized>().notNull(),
    /** Markdown. */
    description: jsonb('description').$type<Localized>().notNull(),
    /** Markdown, shown after purchase. */
    instructions: jsonb('instructions').$type<Localized>().notNull(),
    /** The form that buyers of a service fill in at the checkout; null if there is none. */
    form: jsonb('form').$type<ServiceField[]>(),
    attributes: attributes('attributes').notNull(),
    priceAgorot: integer('price_agorot').notNull(),
    /** The current discount. */
    discountPercent: smallint('discount_percent'),
    /** A discount with a start or an end; a job copies it to `discountPercent` while it runs. */
    timedPercent: smallint('timed_percent'),
    /** The rounding rule when the sale was set: the price does not change when the shop's rule does. */
    saleRounding: text('sale_rounding').$type<PriceRounding>().notNull().default('agora'),
    discountFrom: time('discount_from'),
    discountUntil: time('discount_until'),
    isNew: boolean('is_new').notNull().default(false),
    maxPerOrder: smallint('max_per_order').notNull().default(10),
    imageIds: text('image_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Alternative text by picture id. */
    imageAlts: jsonb('image_alts')
      .$type<Readonly<Record<string, Localized>>>()
      .notNull()
      .default(sql`'{}'`),
    related: text('related')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Units sold so far, for the order of best-sellers. Updated by a job, not by the sale. */
    soldCount: integer('sold_count').notNull().default(0),
    /** Number of published reviews with one star, two, … five; maintained by a trigger on reviews. */
    starCounts: integer('star_counts')
      .array()
      .notNull()
      .default(sql`'{0,0,0,0,0}'`),
    createdAt: createdAt(),
    updatedAt: time('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('products_slug_unique').on(t.slug),
    unique('products_family').on(t.id, t.family, t.kind),
    // a main variant is its own family: so it cannot be a variant itself, and all have the same kind
    foreignKey({
      name: 'products_variant_of',
      columns: [t.variantOf, t.variantOf, t.kind],
      foreignColumns: [t.id, t.family, t.kind],
    }),
    check('products_variant_of_another', sql`${t.variantOf} <> ${t.id}`),
    check('products_family_is_main_variant', sql`${t.family} = coalesce(${t.variantOf}, ${t.id})`),
    index('products_by_family').on(t.family),
    index('products_variants')
      .on(t.variantOf)
      .where(sql`${t.variantOf} is not null`),
    index('products_families_on_sale')
      .on(t.category, t.family)
      .where(sql`${t.state} = 'live'`),
    uniqueIndex('products_slug_he_unique').on(t.slugHe),
    check(
      'products_timed_discount',
      sql`(${t.timedPercent} is null) = (${t.discountFrom} is null and ${t.discountUntil} is null) and ${t.timedPercent} between 1 and 99 and ${t.discountUntil} > ${t.discountFrom}`,
    ),
    check('products_slug_he', sql`${t.slugHe} <> ${t.slug}`),
    index('products_category').on(t.category),
    // sort orders and filters of the admin area's list
    index('products_by_change').on(t.updatedAt, t.id),
    index('products_by_age').on(t.createdAt, t.id),
    index('products_by_price').on(t.priceAgorot, t.id),
    index('products_by_sales').on(t.soldCount, t.id),
    index('products_by_name_en').on(sql`(${t.name} ->> 'en') collate "en-x-icu"`, t.id),
    index('products_by_name_he').on(sql`(${t.name} ->> 'he') collate "he-x-icu"`, t.id),
    index('products_by_state').on(t.state, t.kind, t.category),
    unique('products_id_kind').on(t.id, t.kind),
    check('products_kind', sql`${t.kind} in ('key', 'file', 'service', 'bundle')`),
    check(
      'products_form',
      sql`case when ${t.form} is null then true when jsonb_typeof(${t.form}) = 'array' then ${t.kind} = 'service' and jsonb_array_length(${t.form}) between 1 and 8 else false end`,
    ),
    check('products_state', sql`${t.state} in ('draft', 'live', 'archived')`),
    check('products_price', sql`${t.priceAgorot} >= 0`),
    check('products_discount', sql`${t.discountPercent} between 1 and 99`),
    check('products_sale_rounding', sql`${t.saleRounding} in ('agora', 'ninety')`),
    check('products_max_per_order', sql`${t.maxPerOrder} between 1 and 100`),
    check('products_star_counts', sql`cardinality(${t.starCounts}) = 5 and 0 <= all(${t.starCounts})`),
    check('products_not_reserved', sql`${t.id} <> 'all' and ${t.slug} <> 'all'`),
    check(
      'products_both_languages',
      sql`${t.state} <> 'live' or (${t.name} ?& array['en','he'] and ${t.summary} ?& array['en','he'] and ${t.description} ?& array['en','he'] and ${t.instructions} ?& array['en','he'])`,
    ),
  ],
)

/**
 * The items of a bundle. The kinds are stored beside the ids so that the database itself refuses a bundle
 * inside a bundle.
 */
export const bundleItems = pgTable(
  'bundle_items',
  {
    bundleId: text('bundle_id').notNull(),
    bundleKind: text('bundle_kind').$type<ProductKind>().notNull().default('bundle'),
    productId: text('product_id').notNull(),
    itemKind: text('item_kind').$type<LineKind>().notNull(),
    quantity: smallint('quantity').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.productId] }),
    index('bundle_items_by_product').on(t.productId),
    foreignKey({
      name: 'bundle_items_bundle',
      columns: [t.bundleId, t.bundleKind],
      foreignColumns: [products.id, products.kind],
    }).onDelete('cascade'),
    foreignKey({
      name: 'bundle_items_product',
      columns: [t.productId, t.itemKind],
      foreignColumns: [products.id, products.kind],
    }).onUpdate('cascade'),
    check('bundle_items_bundle_kind', sql`${t.bundleKind} = 'bundle'`),
    check('bundle_items_no_bundle_inside', sql`${t.itemKind} <> 'bundle'`),
    check('bundle_items_quantity', sql`${t.quantity} between 1 and 10`),
  ],
)

/** The file a product of kind `file` delivers. */
export const productFiles = pgTable(
  'product_files',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    ...storedObjectColumns(),
  },
  (t) => storedObjectRules('product_files', t),
)

/** Former slugs of a product: they redirect to the current one. */
export const oldSlugs = pgTable('old_slugs', {
  slug: text('slug').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  leftAt: time('left_at')
    .notNull()
    .default(sql`now()`),
})

/** Every price a product was on sale for, in effect from `at`; written by a trigger. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    priceAgorot: integer('price_agorot').notNull(),
    fullPriceAgorot: integer('full_price_agorot').notNull(),
    at: time('at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('price_history_product').on(t.productId, t.id)],
)
