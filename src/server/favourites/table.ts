import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/table.ts'
import { createdAt } from '#server/database/columns.ts'
import { users } from '#server/identity/table.ts'

export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('favourites_by_user').on(t.userId, t.createdAt),
  ],
)
