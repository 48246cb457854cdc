import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { FieldErrors } from '#contract/problems/field-errors.ts'
import type { ProductInput } from '#contract/product/product-shapes.ts'
import { missingFields } from '#shop/catalogue/missing-fields.ts'
import { missingInForm } from '#shop/catalogue/service-form.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import { wrongForFamily } from './check-family.ts'
import { sharedFields } from './follow-family.ts'
import { invalidBundleItems } from './check-bundle-items.ts'
import { categories, images, oldSlugs, productFiles, products } from '#server/database/tables/catalogue.ts'

type Refused = Refusal<'slug-taken' | 'product-not-ready'>

/** Other products that the same transaction is about to write. */
type WrittenTogether = {
  /** The ids of new ones, by slug. */
  readonly coming?: ReadonlyMap<string, string>
  /** The ids of those that will be live. */
  readonly goingLive?: ReadonlySet<string>
}

/**
 * The checks of a product that need the database: free slugs, existing references, and whether it can be
 * live.
 */
export async function refuseProduct(
  work: Pick<Work, 'tx'>,
  id: string,
  input: ProductInput,
  { coming = new Map(), goingLive = new Set() }: WrittenTogether = {},
): Promise<Refused | null> {
  const taken = await takenSlugs(work, id, input)
  if (Object.keys(taken).length > 0) return refuse('slug-taken', { fields: taken })
  const unknown = await unknownItems(work, input, new Set(coming.values()))
  if (Object.keys(unknown).length > 0) return refuse('product-not-ready', { fields: unknown })
  if (input.form !== null && input.kind !== 'service')
    return refuse('product-not-ready', { fields: { form: 'services-only' } satisfies FieldErrors })
  const parts = await invalidBundleItems(work, id, input, goingLive)
  if (Object.keys(parts).length > 0) return refuse('product-not-ready', { fields: parts })
  const family = await wrongForFamily(work, id, input)
  if (Object.keys(family).length > 0) return refuse('product-not-ready', { fields: family })
  if (input.state !== 'live') return null
  const missing: FieldErrors = {
    ...missingFields({ ...input, hasFile: await hasFile(work, id) }),
    ...missingInForm(input.form ?? []),
  }
  const fields = input.variantOf === null ? missing : atMainVariant(missing)
  return Object.keys(fields).length > 0 ? refuse('product-not-ready', { fields }) : null
}

/** What a variant lacks of its family's fields can only be added at the main variant. */
function atMainVariant(missing: FieldErrors): FieldErrors {
  const shared = new Set<string>(sharedFields)
  const own = Object.entries(missing).filter(([field]) => !shared.has(field.split('.')[0] ?? ''))
  const isShared = own.length < Object.keys(missing).length
  return { ...Object.fromEntries(own), ...(isShared && { variantOf: 'main-incomplete' }) }
}

async function takenSlugs(
  work: Pick<Work, 'tx'>,
  id: string,
  { slug, slugHe }: ProductInput,
): Promise<FieldErrors> {
  const held = await findTakenSlugs(work, id, [slug, ...(slugHe === null ? [] : [slugHe])])
  return {
    ...(held.has(slug) && { slug: 'taken' }),
    ...(slugHe !== null && held.has(slugHe) && { slugHe: 'taken' }),
  }
}

/** A big import would exceed PostgreSQL's lock table (max_locks_per_transaction) with a lock for each slug. */
const slugLocks = 1024

/**
 * The slugs that lead to another product than `id`, now or formerly. Until the commit no other transaction can take a
 * wanted slug. The caller must have locked the product's row, if there is one: its own slugs need no other lock.
 */
export async function findTakenSlugs(
  { tx }: Pick<Work, 'tx'>,
  id: string,
  wanted: readonly string[],
): Promise<ReadonlySet<string | null>> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(7, lock) from (
      select distinct hashtext(slug) & ${slugLocks - 1} as lock from unnest(${sql.param([...wanted])}::text[]) slug
      where slug not in (
        select slug from products where id = ${id}
        union select slug_he from products where id = ${id} and slug_he is not null
        union select slug from old_slugs where product_id = ${id})
      order by lock) locks`)
  const others = await tx
    .select({ slug: products.slug, slugHe: products.slugHe, id: products.id })
    .from(products)
    .where(
      and(
        ne(products.id, id),
        or(inArray(products.slug, wanted), inArray(products.slugHe, wanted), inArray(products.id, wanted)),
      ),
    )
  const old = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(ne(oldSlugs.productId, id), inArray(oldSlugs.slug, wanted)))
  return new Set<string | null>([
    ...others.flatMap((other) => [other.slug, other.slugHe, other.id]),
    ...old.map((one) => one.slug),
  ])
}

async function unknownItems(
  { tx }: Pick<Work, 'tx'>,
  { category, pictures, related }: ProductInput,
  coming: ReadonlySet<string>,
): Promise<FieldErrors> {
  // nobody removes it until the product is written
  const known = await tx.select().from(categories).where(eq(categories.slug, category)).for('key share')
  const pictureIds = [...new Set(pictures.map(({ id }) => id))]
  const drawn = await tx.select({ id: images.id }).from(images).where(inArray(images.id, pictureIds))
  const wanted = new Set(related.filter((one) => !coming.has(one)))
  const there = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...wanted]))
  return {
    ...(known.length === 0 && { category: 'unknown' }),
    ...((drawn.length < pictureIds.length || pictureIds.length < pictures.length) && { pictures: 'unknown' }),
    ...(there.length < wanted.size && { related: 'unknown' }),
  }
}

async function hasFile({ tx }: Pick<Work, 'tx'>, id: string): Promise<boolean> {
  const found = await tx
    .select({ there: sql`1` })
    .from(productFiles)
    .where(eq(productFiles.productId, id))
  return found.length > 0
}
