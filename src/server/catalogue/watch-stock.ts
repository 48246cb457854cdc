import type pg from 'pg'
import { every } from '../jobs/periodic.ts'
import { onShelf } from '../stock/table.ts'

const secondsBetweenLooks = 2

/**
 * Calls `onChange` when a product sells out or is there again, within two seconds. Sales themselves
 * announce nothing: comparing the set of sold-out products is one short statement, however many sales there were.
 */
export function watchStock(
  pool: Pick<pg.Pool, 'query'>,
  onChange: () => void,
  report: (error: unknown) => void = () => undefined,
  seconds: number = secondsBetweenLooks,
): { stop(): Promise<void> } {
  let last: string | undefined
  return every(
    seconds,
    async () => {
      const { rows } = await pool.query<{ set: string }>(soldOutSet)
      const set = rows[0]?.set
      if (last !== undefined && set !== last) onChange()
      last = set
    },
    report,
  )
}

// one probe of the partial index per product: counting keys would grow with the stock
const soldOutSet = {
  name: 'sold-out-set',
  text: `select coalesce(md5(string_agg(p.id, ',' order by p.id)), '') as set
    from products p
    left join lateral (select 1 as there from licence_keys k where k.product_id = p.id and ${onShelf} limit 1) s on true
    where p.state = 'live' and p.kind = 'key' and s.there is null`,
}
