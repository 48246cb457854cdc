import type { coupons } from '#server/database/tables/coupons.ts'
import { newRowId } from '#server/database/ids.ts'

/** The coupons of the demo shop: one for first orders, one for large carts, and an expired one. */
export function demoCoupons(now: Date): (typeof coupons.$inferInsert)[] {
  const day = 86_400_000
  return [
    {
      id: newRowId(),
      code: 'WELCOME10',
      kind: 'percent',
      percent: 10,
      customerLimit: 1,
    },
    {
      id: newRowId(),
      code: 'KEYS25',
      kind: 'fixed',
      amountAgorot: 2500,
      minSpendAgorot: 15_000,
      totalLimit: 500,
    },
    {
      id: newRowId(),
      code: 'HOLIDAY15',
      kind: 'percent',
      percent: 15,
      startsAt: new Date(now.getTime() - 40 * day),
      endsAt: new Date(now.getTime() - 10 * day),
    },
  ]
}
