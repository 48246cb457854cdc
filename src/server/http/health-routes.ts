import { sql } from 'drizzle-orm'
import { checkLive, checkReady } from '#contract/health.ts'
import { refuse } from '#shop/result.ts'
import { query, type Route } from './route.ts'

/** `live`: the process responds. `ready`: the database responds too, within the pool's timeout (3 s). */
export const healthRoutes: readonly Route[] = [
  query(checkLive, async () => ({ status: 'ok' as const })),
  query(checkReady, async (read) => {
    const responds = await read.tx.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return responds ? { status: 'ok' as const } : refuse('unavailable')
  }),
]
