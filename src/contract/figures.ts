import * as v from 'valibot'
import { funnelSteps } from '../shop/analytics/funnel.ts'
import { sources } from '../shop/analytics/source.ts'
import { endpoint } from './endpoint.ts'

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
