import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentCheckDays } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ListedTransaction } from '#server/integrations/payments/listed-transaction.ts'
import { settingsStoredAt } from '#server/payments/settling/settings-stored-at.ts'
import type { PageOfPayment } from '#server/payments/settling/settle-payment.ts'

const sum = { id: v.string(), amountAgorot: v.number(), currency: v.string() }
/** `isOurs`: whether it names an order of the shop. */
const unknownCharge = v.object({ ...sum, isOurs: v.boolean() })
const unknownRefund = v.object({ ...sum, orderId: v.nullable(v.string()) })
const otherSum = v.object({ ...sum, orderId: v.string(), paymentId: v.string() })
const notListed = v.object({ orderId: v.string(), paymentId: v.string() })

/** The differences between a provider's list and the shop's payments and refunds. */
export type Differences = {
  readonly unknownCharges: readonly v.InferOutput<typeof unknownCharge>[]
  readonly unknownRefunds: readonly v.InferOutput<typeof unknownRefund>[]
  readonly otherSums: readonly v.InferOutput<typeof otherSum>[]
  readonly notListed: readonly v.InferOutput<typeof notListed>[]
}

/**
 * Limit per kind and comparison, so that an account that also sells elsewhere does not flood the shop with
 * tasks.
 */
const maxOfEach = 100

/** The transactions as a table for the query. */
export function listedRows(listed: readonly ListedTransaction[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as l(
    kind text, id text, "amountAgorot" bigint, currency text, at timestamptz, "ownId" text, "chargeId" text)`
}

/** Younger transactions may still be in transit; PayPal lists nothing for three hours. */
const transitHours = 6
/** The list begins a day before the payments that must be on it. */
export const listedDays = paymentCheckDays + 1
/** How long the shop may take to record a listed transaction. */
const oldHours = 1
const settled = sql`now() - make_interval(hours => ${transitHours})`
const isOld = sql`coalesce(l.at < now() - make_interval(hours => ${oldHours}), true)`

/** Matches a charge of an order, or of a test order, that the shop knows. */
function isKnownCharge(provider: string): SQL {
  return sql`(exists (select from payments p where p.provider = ${provider} and p.transaction_id = l.id)
    or exists (select from test_orders t where t.provider = ${provider} and t.transaction_id = l.id))`
}

/** The payment pages at this provider of the orders that unknown charges name. */
export function pagesOfUnknown(
  { tx }: Work,
  provider: string,
  listed: readonly ListedTransaction[],
): Promise<PageOfPayment[]> {
  return rowsOf(
    tx,
    v.object({ provider: v.string(), reference: v.string() }),
    sql`
    select distinct a.provider, a.reference from ${listedRows(listed)} join payment_attempts a on a.order_id = l."ownId"
    where l.kind = 'charge' and a.provider = ${provider} and a.reference is not null and not ${isKnownCharge(provider)}
    limit ${maxOfEach}`,
  )
}

export async function findDifferences(
  { tx }: Work,
  provider: string,
  listed: readonly ListedTransaction[],
): Promise<Differences> {
  const rows = listedRows(listed)
  const shown = sql`l.id, l."amountAgorot"::float8 as "amountAgorot", l.currency`
  return {
    unknownCharges: await rowsOf(
      tx,
      unknownCharge,
      sql`
      select ${shown}, exists (select from orders o where o.id = l."ownId") as "isOurs"
      from ${rows} where l.kind = 'charge' and ${isOld} and not ${isKnownCharge(provider)}
      order by "isOurs" desc
        limit ${maxOfEach}`,
    ),
    unknownRefunds: await rowsOf(
      tx,
      unknownRefund,
      sql`
      select ${shown}, p.order_id as "orderId" from ${rows}
      left join payments p on p.provider = ${provider} and p.transaction_id = l."chargeId"
      where l.kind = 'refund' and ${isOld} and not ${isKnownRefund(provider)}
        -- the charge itself is what the shop does not know: its task says so
        and (p.id is not null or l."chargeId" is null)
      limit ${maxOfEach}`,
    ),
    otherSums: await rowsOf(
      tx,
      otherSum,
      sql`
      select ${shown}, p.order_id as "orderId", p.id as "paymentId" from ${rows}
      join payments p on p.provider = ${provider} and p.transaction_id = l.id
      where l.kind = 'charge' and (p.amount_agorot <> l."amountAgorot" or p.currency <> l.currency) limit ${maxOfEach}`,
    ),
    notListed: await rowsOf(
      tx,
      notListed,
      sql`
      select p.order_id as "orderId", p.id as "paymentId" from payments p join payment_attempts a on a.id = p.attempt_id
      where p.provider = ${provider} and p.created_at between now() - make_interval(days => ${paymentCheckDays}) and ${settled}
        -- paid on an older page, it may have been charged before the list begins, and recorded only when the provider responded
        and a.created_at > now() - make_interval(days => ${listedDays})
        -- an earlier one may be in another account
        and coalesce(p.created_at > ${settingsStoredAt(provider)}, true)
        and not exists (select from ${rows} where l.kind = 'charge' and l.id = p.transaction_id)
        -- a provider may take a charge off its list that was given back in full
        and p.amount_agorot > (select coalesce(sum(r.amount_agorot), 0) from refunds r where r.payment_id = p.id and r.status = 'paid')
      limit ${maxOfEach}`,
    ),
  }
}

/**
 * Matches a refund of the shop: by the provider's id, by the shop's id that it carries, or by the sum if the
 * shop's refund has no provider id yet: it is in transit, was cancelled instead, or was paid by a manager on
 * the provider's site.
 */
function isKnownRefund(provider: string): SQL {
  return sql`(
    exists (select from refunds r join payments rp on rp.id = r.payment_id
      where rp.provider = ${provider} and (r.transaction_id = l.id or r.id::text = l."ownId" or r.provider_key::text = l."ownId"
        or r.amount_agorot = l."amountAgorot" and (l."chargeId" is null or rp.transaction_id = l."chargeId")
          and (r.status = 'owed' or r.status = 'paid' and coalesce(r.transaction_id = rp.transaction_id, true))))
    or exists (select from test_orders t where t.provider = ${provider}
      and (t.refund_transaction_id = l.id or t.refund_id::text = l."ownId" or t.transaction_id = l."chargeId"))
    -- a manager was asked to give it back there, and has said so
    or exists (select from manager_tasks m where m.kind in ('amount-mismatch', 'unknown-payment') and m.resolved_at is not null
      and (m.detail ->> 'id' = l."chargeId" or m.detail @> jsonb_build_object('transactions', jsonb_build_array(jsonb_build_object('id', l."chargeId"))))))`
}
