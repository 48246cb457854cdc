import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Other browsers with access to a guest's order: each repeated the order while that was still allowed. */
export const orderBrowsers = pgTable(
  'order_browsers',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** SHA-256 of the guest cookie. */
    guestHash: bytes('guest_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.guestHash] })],
)
