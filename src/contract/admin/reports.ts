import * as v from 'valibot'
import { funnelSteps } from '#shop/analytics/funnel.ts'
import { sources } from '#shop/analytics/source.ts'
import { endpoint } from '../endpoint.ts'
import { localized, shekels } from '../shapes.ts'
import { taskCounts } from './tasks.ts'

export const funnelPeriods = ['1', '7', '30', '90'] as const

const rate = v.nullable(v.number())
const countedStep = v.object({
  step: v.picklist(funnelSteps),
  /** Browsers that reached this step, each counted once a day. */
  count: v.number(),
  /** Share of all visitors, from 0 up; null without visitors. */
  ofAll: rate,
  /** Share of those at the previous step. */
  ofPrevious: rate,
})

const funnel = v.object({
  /** The first and the last day, in Israel: `2026-11-21`. */
  from: v.string(),
  to: v.string(),
  steps: v.array(countedStep),
  /** The same for the preceding period of equal length. */
  before: v.array(countedStep),
  bySource: v.array(v.object({ source: v.picklist(sources), visits: v.number(), purchases: v.number() })),
})
export type Funnel = v.InferOutput<typeof funnel>

export const getFunnel = endpoint({
  method: 'GET',
  path: '/api/admin/funnel',
  access: 'manager',
  permission: 'reports.see',
  summary:
    'Returns how many browsers reached each step to a purchase in the last `days` days in Israel, including today, and in the same number of days before.',
  input: v.strictObject({ days: v.optional(v.picklist(funnelPeriods), '7') }),
  output: funnel,
  refusals: [],
})

export const overviewPeriods = ['today', 'week', 'month'] as const

const sales = v.object({
  /** Payments less refunds; VAT included. */
  revenue: shekels,
  /** Without fully refunded orders. */
  orders: v.number(),
  /** Null without orders. */
  average: v.nullable(shekels),
  /** Revenue without VAT, less the cost of the keys. */
  profit: v.number(),
  /** Delivered keys without a recorded cost: the profit counts them as free. */
  unitsOfUnknownCost: v.number(),
  /** Revenue of orders with a coupon, and their discounts. */
  coupons: v.object({ orders: v.number(), discount: shekels, revenue: shekels }),
})
export type Sales = v.InferOutput<typeof sales>

const supplierRow = v.object({
  /** Null if not recorded. */
  supplier: v.nullable(v.string()),
  /** Keys delivered, replacements included. */
  units: v.number(),
  /** Of them, revealed and refunded. Unseen keys are sold again. */
  refunded: v.number(),
  /** Of them, replaced by another key. */
  replaced: v.number(),
  /** Orders with a key of this supplier and a complaint. */
  claims: v.number(),
})

const overview = v.object({
  /** The first and the last day, in Israel: `2026-11-21`; and of the preceding period of equal length. */
  from: v.string(),
  to: v.string(),
  beforeFrom: v.string(),
  beforeTo: v.string(),
  now: sales,
  before: sales,
  /** All days of the period, at least a week. */
  days: v.array(v.object({ day: v.string(), revenue: shekels, orders: v.number() })),
  bestSellers: v.array(
    v.object({ productId: v.string(), name: localized, units: v.number(), revenue: shekels }),
  ),
  suppliers: v.array(supplierRow),
  /** Open tasks now, regardless of the period. */
  tasks: taskCounts,
  /** The names of the providers that `tasks.testProviders` counts. */
  testProviders: v.array(v.string()),
})
export type Overview = v.InferOutput<typeof overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/figures/overview',
  access: 'manager',
  permission: 'reports.see',
  summary:
    'Returns the sales of a period in Israel (today, seven or thirty days) by time of delivery, those of the preceding period, and the number of open tasks.',
  input: v.strictObject({ period: v.optional(v.picklist(overviewPeriods), 'week') }),
  output: overview,
  refusals: [],
})
