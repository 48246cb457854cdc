import type pg from 'pg'
import { every } from '../jobs/periodic.ts'
import { onShelf } from '../stock/table.ts'

const secondsBetweenLooks = 2

/**
 * Notes which products have sold out or are there again, within two seconds, and announces it to
 * all servers as a change of the catalogue. Sales themselves announce nothing: one short statement
 * finds what is not as it was noted, however many sales there were.
 */
export function watchStock(
  pool: Pick<pg.Pool, 'query'>,
  report: (error: unknown) => void,
  seconds: number = secondsBetweenLooks,
): { stop(): Promise<void> } {
  return every(seconds, () => pool.query(noteStock), report)
}

// one probe of the partial index per product: counting keys would grow with the stock
const noteStock = {
  name: 'note-stock',
  text: `with turned as (
      update product_search s set available = not s.available
      where (s.kind = 'key' and s.available is distinct from exists (
          select from licence_keys k where k.product_id = s.product_id and ${onShelf}))
        or (s.kind = 'bundle' and s.available is distinct from bundle_units(s.product_id, 1) > 0)
      returning 1)
    select catalogue_changed('stock') where exists (select from turned)`,
}
