import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { createdAt } from '../columns.ts'
import { users } from './identity/users.ts'

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
