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
  /** Browsers that got here, each counted once a day. */
  count: v.number(),
  /** Of those who came, from 0 up; null: nobody came. */
  ofAll: rate,
  /** Of those at the step before. */
  ofPrevious: rate,
})

const funnel = v.object({
  /** The first and the last day, in Israel: `2026-11-21`. */
  from: v.string(),
  to: v.string(),
  steps: v.array(countedStep),
  /** The same for as many days before. */
  before: v.array(countedStep),
  bySource: v.array(v.object({ source: v.picklist(sources), visits: v.number(), purchases: v.number() })),
})
export type Funnel = v.InferOutput<typeof funnel>

export const getFunnel = endpoint({
  method: 'GET',
  path: '/api/admin/funnel',
  access: 'manager',
  permission: 'figures.see',
  summary: 'How far browsers got on the way to a purchase, today or in so many days, and in as many before.',
  input: v.strictObject({ days: v.optional(v.picklist(funnelPeriods), '7') }),
  output: funnel,
  refusals: [],
})

export const overviewPeriods = ['today', 'week', 'month'] as const

const sales = v.object({
  /** Paid less given back; VAT included. */
  revenue: shekels,
  /** Those given back in full are not among them. */
  orders: v.number(),
  /** Null: there were no orders. */
  average: v.nullable(shekels),
  /** The revenue without VAT, less what the keys cost. */
  profit: v.number(),
  /** Keys that were handed over and whose cost nobody wrote down: the profit takes them as free. */
  unitsOfUnknownCost: v.number(),
  /** What orders with a coupon brought, and what was taken off them. */
  coupons: v.object({ orders: v.number(), discount: shekels, revenue: shekels }),
})
export type Sales = v.InferOutput<typeof sales>

const supplierRow = v.object({
  /** Null: nobody wrote it down. */
  supplier: v.nullable(v.string()),
  /** Keys handed over, replacements too. */
  units: v.number(),
  /** Of them: seen by their buyer and given back. What comes back unseen is sold again. */
  refunded: v.number(),
  /** Of them: another key was given in their place. */
  replaced: v.number(),
  /** Orders with a key of this supplier whose buyer complained. */
  claims: v.number(),
})

const overview = v.object({
  /** The first and the last day, in Israel: `2026-11-21`; and those of as many days before. */
  from: v.string(),
  to: v.string(),
  beforeFrom: v.string(),
  beforeTo: v.string(),
  now: sales,
  before: sales,
  /** Every day of the period, and of a week at least. */
  days: v.array(v.object({ day: v.string(), revenue: shekels, orders: v.number() })),
  bestSellers: v.array(
    v.object({ productId: v.string(), name: localized, units: v.number(), revenue: shekels }),
  ),
  suppliers: v.array(supplierRow),
  /** What waits for a person, today, whatever the period. */
  tasks: taskCounts,
})
export type Overview = v.InferOutput<typeof overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/figures/overview',
  access: 'manager',
  permission: 'figures.see',
  summary:
    'Sales of today, seven or thirty days in Israel beside as many before, by the moment of delivery; and what waits for a person.',
  input: v.strictObject({ period: v.optional(v.picklist(overviewPeriods), 'week') }),
  output: overview,
  refusals: [],
})
