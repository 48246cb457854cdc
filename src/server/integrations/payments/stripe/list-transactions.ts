import * as v from 'valibot'
import type { ListedPeriod, ListedTransaction, ListPage } from '../listed-transaction.ts'
import { CredentialsRefused } from '../provider.ts'
import type { StripeCalls } from './stripe-calls.ts'

const id = v.pipe(v.string(), v.nonEmpty())
const sum = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const metadata = v.nullish(v.record(v.string(), v.string()))
const intent = v.object({
  id,
  status: v.string(),
  amount_received: v.optional(sum, 0),
  currency: v.string(),
  created: v.number(),
  metadata,
})
const refund = v.object({
  id,
  status: v.nullish(v.string()),
  amount: sum,
  currency: v.string(),
  created: v.number(),
  payment_intent: v.nullish(v.union([id, v.object({ id })])),
  metadata,
})
const pageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ data: v.array(row), has_more: v.boolean() })

const refundsFirstPage = 'refunds'

/**
 * One page of the account's charges and refunds. A restricted key without permission to read lists still
 * works for payments.
 */
export async function listTransactions(
  calls: StripeCalls,
  period: ListedPeriod,
  page: string | null,
): Promise<ListPage> {
  return readPage(calls, period, page).catch((error: unknown) => {
    if (!(error instanceof CredentialsRefused)) throw error
    throw new Error(`Stripe does not list its payments: ${error.message}`)
  })
}

/** Stripe lists payments and refunds separately: all pages of payments come first, then those of refunds. */
async function readPage(
  { call }: StripeCalls,
  { from, to }: ListedPeriod,
  page: string | null,
): Promise<ListPage> {
  const [list = '', after] = (page ?? '').split(' ')
  const query = {
    created: { gte: seconds(from), lte: seconds(to) },
    limit: 100,
    ...(after !== undefined && { starting_after: after }),
  }
  if (list === refundsFirstPage) {
    const read = v.parse(pageOf(refund), await call(({ refunds }) => refunds.list(query)))
    return { transactions: read.data.flatMap(refundIn), next: nextOf(read, refundsFirstPage) }
  }
  const read = v.parse(pageOf(intent), await call(({ paymentIntents }) => paymentIntents.list(query)))
  return { transactions: read.data.flatMap(chargeIn), next: nextOf(read, 'charges') ?? refundsFirstPage }
}

function nextOf(
  { data, has_more: hasMore }: { data: readonly { id: string }[]; has_more: boolean },
  list: string,
) {
  const last = data.at(-1)
  if (!hasMore) return null
  if (last === undefined) throw new Error('Stripe says that a list goes on after an empty page')
  return `${list} ${last.id}`
}

function chargeIn(one: v.InferOutput<typeof intent>): ListedTransaction[] {
  if (one.status !== 'succeeded' || one.amount_received === 0) return []
  const ownId = one.metadata?.['order_id'] ?? null
  return [{ ...commonOf(one), kind: 'charge', amountAgorot: one.amount_received, ownId, chargeId: null }]
}

function refundIn(one: v.InferOutput<typeof refund>): ListedTransaction[] {
  if (one.status !== 'succeeded' && one.status !== 'pending') return []
  const { payment_intent: paidBy } = one
  const chargeId = typeof paidBy === 'object' ? (paidBy?.id ?? null) : (paidBy ?? null)
  const ownId = one.metadata?.['refund_id'] ?? null
  return [{ ...commonOf(one), kind: 'refund', amountAgorot: one.amount, ownId, chargeId }]
}

function commonOf({ id: own, currency, created }: { id: string; currency: string; created: number }) {
  return { id: own, currency: currency.toUpperCase(), at: new Date(created * 1000) }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
