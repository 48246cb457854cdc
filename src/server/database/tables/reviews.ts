import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import type { ReviewConcern, ReviewState } from '#shop/reviews/review.ts'
import { products } from './catalogue.ts'
import { createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'

/** Buyers' reviews. A trigger (migrations/) counts the stars of the published ones on the product. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    stars: smallint('stars').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The language it is written in. */
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    /** Why it waits for a manager. */
    concern: text('concern').$type<ReviewConcern>(),
    /** A manager has approved it in its present form: reports alone do not hide it again. */
    vouched: boolean('vouched').notNull().default(false),
    hiddenBecause: text('hidden_because'),
    createdAt: createdAt(),
    editedAt: time('edited_at'),
    /** Its author withdrew it while a manager held it: the text is deleted, the manager's decision is not. */
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('reviews_one_per_buyer').on(t.productId, t.userId),
    index('reviews_shown')
      .on(t.productId, t.createdAt, t.id)
      .where(sql`${t.state} = 'published'`),
    index('reviews_by_user').on(t.userId, t.createdAt),
    index('reviews_by_time').on(t.createdAt, t.id),
    index('reviews_waiting')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting'`),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_language', sql`${t.language} in ('en', 'he')`),
    check('reviews_state', sql`${t.state} in ('published', 'waiting', 'hidden')`),
    check('reviews_concern', sql`(${t.state} = 'waiting') = (${t.concern} is not null)`),
    check('reviews_withdrawn', sql`${t.withdrawnAt} is null or (${t.state} = 'hidden' and ${t.text} = '')`),
    check('reviews_hidden_because', sql`(${t.state} = 'hidden') = (${t.hiddenBecause} is not null)`),
  ],
)

/** Reports of a review, settled by the next decision of a manager. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
    settledAt: time('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    index('review_reports_open')
      .on(t.reviewId)
      .where(sql`${t.settledAt} is null`),
  ],
)
