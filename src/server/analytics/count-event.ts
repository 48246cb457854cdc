import { sql } from 'drizzle-orm'
import type * as contract from '#contract/analytics.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { deviceOf } from '#shop/analytics/device.ts'
import type { HandlerContext } from '#server/http/route.ts'

/** Adds one to the day's count of this step. Visitors that identify as bots are not counted. */
export async function countEvent(
  { transact, actor, browser }: HandlerContext,
  { name, first, source, customer, visits, cart }: InputOf<typeof contract.countEvent>,
): Promise<undefined> {
  const device = deviceOf(browser.agent)
  if (device === 'robot') return
  await transact(actor, async ({ tx }) => {
    // no wait for the disk: a count may be lost in a crash
    await tx.execute(sql`set local synchronous_commit = off`)
    await tx.execute(sql`
      insert into event_count_changes (day, event, source, device, customer, visits, cart, times, firsts)
      values ((now() at time zone 'Asia/Jerusalem')::date, ${name}, ${source}, ${device}, ${customer}, ${visits}, ${cart}, 1, ${first ? 1 : 0})`)
  })
}
