import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'

/**
 * One row per customer: an account, or the address of guest orders that no account has verified. The totals
 * follow the orders within seconds (refresh-customers.ts) and sort lists; a customer's page reads the orders.
 */
export const customers = pgTable(
  'customers',
  {
    /** For an account: its user id. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    username: text('username'),
    phone: text('phone'),
    language: text('language').$type<Language>().notNull(),
    /** Number of purchased orders. */
    orders: integer('orders').notNull().default(0),
    /** Payments minus refunds. */
    spendAgorot: bigint('spend_agorot', { mode: 'number' }).notNull().default(0),
    /** `-infinity` if nothing was bought. */
    lastOrderAt: time('last_order_at')
      .notNull()
      .default(sql`'-infinity'`),
    since: time('since').notNull(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    guest: boolean('guest')
      .notNull()
      .generatedAlwaysAs(sql`user_id is null`),
    bought: boolean('bought')
      .notNull()
      .generatedAlwaysAs(sql`orders > 0`),
  },
  (t) => [
    uniqueIndex('customers_of_guests')
      .on(t.email)
      .where(sql`${t.userId} is null`),
    index('customers_of_accounts')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    // Lists read the first rows of each pair of the first two columns.
    index('customers_by_last_order').on(t.guest, t.bought, t.lastOrderAt, t.id),
    index('customers_by_spend').on(t.guest, t.bought, t.spendAgorot, t.id),
    index('customers_by_orders').on(t.guest, t.bought, t.orders, t.id),
    index('customers_by_name').on(t.guest, t.bought, sql`lower(${t.name})`, t.id),
    index('customers_by_email').on(t.email.op('text_pattern_ops')),
    index('customers_by_spelling').on(sql`regexp_replace(${t.email}, '[+][^@]*@', '@')`),
    index('customers_by_username').on(sql`lower(${t.username}) text_pattern_ops`),
    index('customers_by_words').using('gin', sql`to_tsvector('simple', ${t.name})`),
    index('customers_by_phone')
      .on(t.phone)
      .where(sql`${t.phone} is not null`),
    index('customers_by_tag').using('gin', t.tags),
    index('customers_tagged')
      .on(t.id)
      .where(sql`${t.tags} <> '{}'`),
    index('customers_by_purchase')
      .on(t.lastOrderAt, t.id)
      .where(sql`${t.bought}`),
    check('customers_id', sql`${t.userId} is null or ${t.userId} = ${t.id}`),
    check('customers_email', sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check('customers_language', sql`${t.language} in ('en', 'he')`),
    check('customers_orders', sql`${t.orders} >= 0`),
  ],
)

/** Managers' notes about a customer. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('customer_notes_by_customer').on(t.customerId, t.id)],
)

/** Customers whose totals must be recalculated; written by triggers (migrations/). */
export const customerChanges = pgTable(
  'customer_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    orderId: text('order_id'),
    customerId: uuid('customer_id'),
  },
  (t) => [check('customer_changes_one', sql`num_nonnulls(${t.orderId}, ${t.customerId}) = 1`)],
)
