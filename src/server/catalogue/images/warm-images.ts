import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { ImageWidth } from '#server/context/images.ts'
import type { Images } from '#server/context/images.ts'
import { Overloaded } from '#server/http/checks/overload.ts'

/** The most requested widths first. */
const widths: readonly ImageWidth[] = [320, 640, 480, 960]
const maxProducts = 200
const pauseMilliseconds = 30

type Warming = {
  readonly pool: pg.Pool
  readonly images: Pick<Images, 'prepare'>
  readonly report: (error: unknown) => void
}

/**
 * Renders pictures of best sellers and posts in advance: one at a time, and only while no visitor waits for one.
 * `stop` waits for the picture that is being rendered, because it needs the database.
 */
export function startWarmingImages(
  { pool, images, report }: Warming,
  covers: Iterable<string>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = warmImages(pool, images, covers, stopping.signal).catch(report)
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function warmImages(
  pool: pg.Pool,
  images: Pick<Images, 'prepare'>,
  covers: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const rows = await queryRows(
    pool,
    v.object({ id: v.string() }),
    `select p.image_ids[1] as id from product_search s join products p on p.id = s.product_id
     where p.image_ids[1] is not null order by s.sold_count desc, s.product_id limit $1`,
    [maxProducts],
  )
  const ids = new Set([...rows.map((row) => row.id), ...covers])
  for (const width of widths)
    for (const id of ids) {
      if (signal.aborted) return
      await images.prepare(id, width).catch((error: unknown) => {
        // the visitors come first: this one is rendered when it is requested
        if (!(error instanceof Overloaded)) throw error
      })
      await pause(pauseMilliseconds)
    }
}
