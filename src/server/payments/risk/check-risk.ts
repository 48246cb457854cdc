import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { areRisksOff, type Risk, type RiskLimits, risksOf } from '#shop/orders/risk.ts'
import { together } from '#server/database/together.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { blockRisks, holdForCheck } from '#server/orders/blocks/blocks-of-order.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'

type PaidOrder = {
  readonly order: OrderRow
  /** The country of the card that paid; null if its provider does not report it. */
  readonly cardCountry: string | null
}

/**
 * Runs before a paid order is delivered: if a risk rule matches, or its buyer was blocked since, its keys and
 * files are held and a manager is asked to check. The caller has locked the order. Orders made by managers
 * are not checked.
 */
export async function checkRisk(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  paid: PaidOrder,
  limits: RiskLimits,
): Promise<void> {
  const { order } = paid
  const risks = (await together([blockRisks(work, order), ruleRisks(work, paid, limits)])).flat()
  if (risks.length > 0) await holdForCheck(work, jobs, order.id, risks)
}

async function ruleRisks(
  work: Work,
  { order, cardCountry }: PaidOrder,
  limits: RiskLimits,
): Promise<readonly Risk[]> {
  if (areRisksOff(limits)) return []
  const signals = await signalsOf(work, order)
  return signals.byManager
    ? []
    : risksOf(limits, { ...signals, totalAgorot: order.totalAgorot, email: order.email, cardCountry })
}

const found = v.object({
  byManager: v.boolean(),
  isFirst: v.boolean(),
  maxUnits: v.number(),
  ordersInHour: v.number(),
})

/** How long orders from one network address are counted. */
const hours = 1

/**
 * Reads the signals that the rules judge. A buyer's earlier order counts if it was paid, delivered and is not
 * waiting for a check itself.
 */
async function signalsOf({ tx }: Work, order: OrderRow): Promise<v.InferOutput<typeof found>> {
  const subject = `order:${order.id}`
  const [row] = await rowsOf(
    tx,
    found,
    sql`
    select
      exists (select from audit_log where subject = ${subject} and action = 'order.created-by-manager') as "byManager",
      not exists (select from orders o
        where o.id <> ${order.id} and o.status in ('completed', 'shipped') and o.paid_agorot > 0
          and (regexp_replace(lower(o.email), '[+][^@]*@', '@') = ${customerEmail(order.email)} or o.user_id = ${order.userId}::uuid)
          and not exists (select from order_holds h where h.order_id = o.id and h.closed_at is null)) as "isFirst",
      (select coalesce(max(units), 0)::int from (
        select sum(quantity) as units from order_lines where order_id = ${order.id} group by product_id) p) as "maxUnits",
      (select count(*)::int from audit_addresses a join audit_log l on l.id = a.audit_id
        where a.created_at > now() - make_interval(hours => ${hours}) and l.action = 'order.placed'
          and a.address = (select own.address from audit_log placed join audit_addresses own on own.audit_id = placed.id
            where placed.subject = ${subject} and placed.action = 'order.placed')) as "ordersInHour"`,
  )
  if (row === undefined) throw new Error('Nothing was asked of the order')
  return row
}
