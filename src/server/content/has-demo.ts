import type pg from 'pg'
import { typed } from '#server/database/connect.ts'
import { demoState } from '#server/database/tables/demo-rows.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** True while the shop shows the demo's data: false if it started empty or the demo was cleared. */
export async function hasDemo(pool: pg.Pool, mode: Settings['mode']): Promise<boolean> {
  if (mode === 'live') return false
  const [row] = await typed(pool).select({ state: demoState.state }).from(demoState)
  return row === undefined || row.state === 'filled'
}
