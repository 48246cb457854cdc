import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

export type DemoKind = 'product' | 'category' | 'coupon' | 'user' | 'image' | 'order'

/** The ids of all demo rows, to tell them from an owner's own. */
export const demoRows = pgTable(
  'demo_rows',
  { kind: text('kind').$type<DemoKind>().notNull(), id: text('id').notNull() },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    check('demo_rows_kind', sql`${t.kind} in ('product', 'category', 'coupon', 'user', 'image', 'order')`),
  ],
)

/** Whether a shop has the demo. Without a row this is not decided yet. */
export const demoState = pgTable(
  'demo_state',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** `filled`: it has the demo; `none`: it began empty; `cleared`: an owner has removed the demo. */
    state: text('state').$type<'filled' | 'none' | 'cleared'>().notNull(),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    check('demo_state_is_only', sql`${t.isOnly}`),
    check('demo_state_state', sql`${t.state} in ('filled', 'none', 'cleared')`),
  ],
)
