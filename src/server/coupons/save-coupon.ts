import { randomInt } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/coupons.ts'
import type { Coupon } from '#contract/admin/coupons.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/problems/field-errors.ts'
import { toAgorot } from '#shop/money.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { getCoupon } from './list-coupons.ts'
import { coupons } from '#server/database/tables/coupons.ts'

type Terms = Omit<InputOf<typeof contract.createCoupon>, 'code'>
type Values = Omit<typeof coupons.$inferInsert, 'id' | 'code'>

/** Creates a coupon. */
export async function createCoupon(
  work: Work,
  { code, ...terms }: InputOf<typeof contract.createCoupon>,
): Promise<Coupon | Refusal<'coupon-code-taken' | 'invalid-input'>> {
  const unknown = await refuseUnknown(work, terms)
  if (unknown !== null) return unknown
  const id = newRowId()
  const { rowCount } = await work.tx
    .insert(coupons)
    .values({ id, code, ...valuesOf(terms) })
    .onConflictDoNothing({ target: coupons.code })
  if (rowCount === 0) return refuse('coupon-code-taken', { fields: { code: 'taken' } })
  await record(work, 'coupon.created', `coupon:${id}`, { code, ...terms })
  return written(work, id)
}

/** Changes a coupon, unless somebody else has changed it since it was read. */
export async function changeCoupon(
  work: Work,
  { couponId, version, ...terms }: InputOf<typeof contract.changeCoupon>,
): Promise<Coupon | Refusal<'not-found' | 'version-changed' | 'invalid-input'>> {
  const unknown = await refuseUnknown(work, terms)
  if (unknown !== null) return unknown
  const [before] = await work.tx.select().from(coupons).where(eq(coupons.id, couponId)).for('update')
  if (before === undefined) return refuse('not-found')
  if (before.version !== version) return refuse('version-changed', { detail: { version: before.version } })
  await work.tx
    .update(coupons)
    .set({ ...valuesOf(terms), version: version + 1 })
    .where(eq(coupons.id, couponId))
  await record(work, 'coupon.changed', `coupon:${couponId}`, { before, after: terms })
  return written(work, couponId)
}

/** Creates a batch of coupons: all or none, and once for each `batchId`. */
export async function createCouponBatch(
  work: Work,
  { prefix, count, batchId = newRowId(), ...terms }: InputOf<typeof contract.createCouponBatch>,
): Promise<OutputOf<typeof contract.createCouponBatch> | Refusal<'invalid-input'>> {
  const unknown = await refuseUnknown(work, terms)
  if (unknown !== null) return unknown
  const earlier = await codesOfBatch(work, batchId)
  if (earlier.length > 0) return { batchId, codes: earlier }
  const values = valuesOf({ ...terms, totalLimit: terms.totalLimit ?? 1 })
  const codes: string[] = []
  while (codes.length < count) {
    const wanted = Array.from({ length: Math.min(1000, count - codes.length) }, () => prefix + randomCode())
    const made = await work.tx
      .insert(coupons)
      .values(wanted.map((code) => ({ id: newRowId(), code, batchId, ...values })))
      .onConflictDoNothing({ target: coupons.code })
      .returning({ code: coupons.code })
    codes.push(...made.map(({ code }) => code))
  }
  await record(work, 'coupon.batch-created', `coupon-batch:${batchId}`, { prefix, count, ...terms })
  return { batchId, codes }
}

/** The codes of a batch, if it was created before. Until the commit nobody else creates it. */
async function codesOfBatch({ tx }: Work, batchId: string): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon-batch ${batchId}`}, 0))`)
  const rows = await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.batchId, batchId))
    .orderBy(asc(coupons.id))
  return rows.map(({ code }) => code)
}

// Ten of 31 unambiguous characters: some 8 × 10^14 codes, not guessable at 40 tries in five minutes.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function randomCode(): string {
  return Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

function valuesOf({ amount, minSpend, maxSpend, startsAt, endsAt, percent, kind, ...terms }: Terms): Values {
  const agorot = (shekels: number | null) => (shekels === null ? null : toAgorot(shekels))
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...terms,
    kind,
    percent: kind === 'percent' ? percent : null,
    amountAgorot: kind === 'fixed' ? agorot(amount) : null,
    minSpendAgorot: agorot(minSpend),
    maxSpendAgorot: agorot(maxSpend),
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
  }
}

/** Refuses products and categories that do not exist. Until the commit nobody removes the categories. */
async function refuseUnknown(
  { tx }: Work,
  { productIds, categories: slugs }: Pick<Terms, 'productIds' | 'categories'>,
): Promise<Refusal<'invalid-input'> | null> {
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  const found = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, [...slugs]))
    .orderBy(categories.slug)
    .for('key share')
  const fields: FieldErrors = {
    ...(productIds.some((id) => !known.some((product) => product.id === id)) && { productIds: 'unknown' }),
    ...(slugs.some((slug) => !found.some((category) => category.slug === slug)) && { categories: 'unknown' }),
  }
  return Object.keys(fields).length === 0 ? null : refuse('invalid-input', { fields })
}

async function written(work: Work, id: string): Promise<Coupon> {
  const coupon = await getCoupon(work, { couponId: id })
  if (isRefusal(coupon)) throw new Error(`Coupon ${id} was not written`)
  return coupon
}
