import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/reports.ts'
import { eventNames, type FunnelStep, stepOf, withRates } from '#shop/analytics/funnel.ts'
import { sources } from '#shop/analytics/source.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const row = v.object({
  now: v.boolean(),
  event: v.picklist(eventNames),
  source: v.picklist(sources),
  firsts: v.number(),
})
type Row = v.InferOutput<typeof row>

/**
 * The funnel to a purchase over the given number of days (Israel time) up to today, and over as many days
 * before.
 */
export async function getFunnel(
  { tx }: Read,
  { days }: InputOf<typeof contract.getFunnel>,
): Promise<OutputOf<typeof contract.getFunnel>> {
  const count = Number(days)
  const today = sql`(now() at time zone 'Asia/Jerusalem')::date`
  const rows = await rowsOf(
    tx,
    row,
    sql`
    select day > ${today} - ${count}::int as now, event, source, sum(firsts)::int as firsts
    from (
      select day, event, source, firsts from event_counts
      union all select day, event, source, firsts from event_count_changes) counted
    where day > ${today} - ${2 * count}::int and day <= ${today}
    group by 1, 2, 3`,
  )
  const ends = await rowsOf(
    tx,
    v.object({ from: v.string(), to: v.string() }),
    sql`select (${today} - ${count - 1}::int)::text as from, ${today}::text as to`,
  )
  const present = rows.filter(({ now }) => now)
  return {
    from: ends[0]?.from ?? '',
    to: ends[0]?.to ?? '',
    steps: [...withRates(perStep(present))],
    before: [...withRates(perStep(rows.filter(({ now }) => !now)))],
    bySource: sources.map((source) => {
      const own = perStep(present.filter((row) => row.source === source))
      const [visited] = withRates(own)
      return { source, visits: visited?.count ?? 0, purchases: own.purchase ?? 0 }
    }),
  }
}

function perStep(rows: readonly Row[]): Partial<Record<FunnelStep, number>> {
  const counts: Partial<Record<FunnelStep, number>> = {}
  for (const { event, firsts } of rows) {
    const step = stepOf(event)
    if (step !== null) counts[step] = (counts[step] ?? 0) + firsts
  }
  return counts
}
