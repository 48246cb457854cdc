import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { maxUnpaidOrders, maxUnpaidUnits } from '#shop/checkout/hold-limits.ts'
import type { SoldLine } from '#shop/checkout/split-bundle.ts'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'
import type { Held } from './write-order.ts'

/** The buyer. A guest is identified by browser or e-mail address; an account by itself or by browser. */
export type Buyer = {
  readonly userId: string | null
  readonly guestHash: Buffer
  readonly email: string
}

/**
 * Serialises the orders of one buyer until the end of the transaction. Taken before any other lock but the
 * idempotency key's, so that nobody waits for it while holding locks that others need.
 */
export async function lockBuyer({ tx }: Pick<Work, 'tx'>, buyer: Buyer): Promise<void> {
  // sorted by lock key, so that two orders of one buyer cannot deadlock
  await tx.execute(sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(name, 9) as lock from unnest(${sql.param(namesOf(buyer))}::text[]) name order by 1) locks`)
}

function namesOf({ userId, guestHash, email }: Buyer): string[] {
  return [
    `browser ${guestHash.toString('hex')}`,
    userId === null ? `email ${customerEmail(email)}` : `account ${userId}`,
  ]
}

/**
 * For an account, only its own orders count, so that a stranger who orders with its address cannot use up its
 * limit. Guests share an address with everybody who types it.
 */
function isUnpaidOf({ userId, guestHash, email }: Buyer): SQL {
  const same =
    userId === null
      ? sql`regexp_replace(lower(o.email), '[+][^@]*@', '@') = ${customerEmail(email)}`
      : sql`o.user_id = ${userId}`
  return sql`o.status = 'pending' and o.paid_agorot = 0 and o.held_until > now() and (o.guest_hash = ${guestHash} or ${same})`
}

type Refused = Refusal<'too-many-unpaid-orders' | 'too-many-unpaid-units'>

/**
 * Refuses an order if its buyer, who is locked, has too many unpaid orders, or would hold too large a share
 * of a product unpaid; the refusal then names the cart's item and the quantity that is allowed. The keys are
 * locked; `unpaid` was read after locking the buyer.
 */
export async function limitUnpaidHolds(
  { tx }: Pick<Work, 'tx'>,
  unpaid: readonly UnpaidLine[],
  { lines, keys }: Held,
): Promise<Refused | null> {
  if (new Set(unpaid.map(({ orderId }) => orderId)).size >= maxUnpaidOrders)
    return refuse('too-many-unpaid-orders')
  for (const [productId, { length: quantity }] of keys) {
    const before = unpaid.reduce((sum, line) => sum + (line.productId === productId ? line.units : 0), 0)
    const item = itemOf(lines, productId)
    // one unit, or one bundle, is always allowed, so most orders need no count
    if (before + quantity <= item.atOnce) continue
    const max = maxUnpaidUnits(await countStock(tx, productId, (before + quantity) * 2), item.atOnce)
    if (before + quantity <= max) continue
    const left = Math.max(0, max - before - (quantity - item.quantity))
    return refuse('too-many-unpaid-units', {
      detail: { productId: item.id, most: Math.floor(left / item.atOnce) },
    })
  }
  return null
}

const unpaidLine = v.object({ orderId: v.string(), productId: v.string(), units: v.number() })
export type UnpaidLine = v.InferOutput<typeof unpaidLine>

/** The lines a buyer holds unpaid. */
export async function findUnpaid({ tx }: Pick<Work, 'tx'>, buyer: Buyer): Promise<UnpaidLine[]> {
  return rowsOf(
    tx,
    unpaidLine,
    sql`
    select o.id as "orderId", l.product_id as "productId", l.quantity as units
    from orders o join order_lines l on l.order_id = o.id where ${isUnpaidOf(buyer)}`,
  )
}

/** The number of a product's keys that are for sale or held by an unpaid order, counted up to `enough`. */
async function countStock(tx: Work['tx'], productId: string, enough: number): Promise<number> {
  const rows = await rowsOf(
    tx,
    v.object({ count: v.number() }),
    sql`
    select count(*)::int as count from (
      (select from licence_keys where product_id = ${productId} and ${sql.raw(isSellable)} limit ${enough})
      union all
      (select from licence_keys where product_id = ${productId} and status = 'reserved' and reserved_until <> 'infinity'
        limit ${enough})) stock`,
  )
  return rows[0]?.count ?? 0
}

/**
 * The item of the cart that needs a product: how many units of the product it takes in all, and how many for
 * one of it.
 */
function itemOf(
  lines: readonly SoldLine[],
  productId: string,
): { id: string; quantity: number; atOnce: number } {
  const ofProduct = lines.filter((line) => line.productId === productId)
  const items = [...new Set(ofProduct.map(({ bundle }) => bundle?.id ?? productId))].map((id) => {
    const its = ofProduct.filter(({ bundle }) => (bundle?.id ?? productId) === id)
    const quantity = its.reduce((sum, line) => sum + line.quantity, 0)
    return { id, quantity, atOnce: quantity / (its[0]?.bundle?.units ?? quantity) }
  })
  const [largest] = items.toSorted((a, b) => b.atOnce - a.atOnce || b.quantity - a.quantity)
  if (largest === undefined) throw new Error(`Nothing in the order is of product ${productId}`)
  return largest
}
