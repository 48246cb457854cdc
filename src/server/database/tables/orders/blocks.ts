import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BlockKind } from '#shop/orders/block.ts'
import { createdAt, time } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'

/** Who cannot place orders. A block is in force until it is closed or its end has come. */
export const blocks = pgTable(
  'blocks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BlockKind>().notNull(),
    /**
     * In its one form: an address without case and without what follows a plus, a domain in lower case,
     * a network in CIDR notation. Of a deleted account `hmac:` and the keyed hash of its address.
     */
    value: text('value').notNull(),
    /** For the team. */
    reason: text('reason').notNull(),
    /** Null until it is lifted. */
    endsAt: time('ends_at'),
    createdAt: createdAt(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    closedAt: time('closed_at'),
    /** Who lifted it; null on a closed block that had expired when the value was blocked again. */
    closedBy: uuid('closed_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('blocks_one_running')
      .on(t.kind, t.value)
      .where(sql`${t.closedAt} is null`),
    check(
      'blocks_value',
      sql`case ${t.kind} when 'email' then ${t.value} = lower(${t.value}) and (${t.value} ~ '^[^@+]*@[^@]+$' or ${t.value} ~ '^hmac:[0-9a-f]{64}$')
        when 'email-domain' then ${t.value} = lower(${t.value}) and ${t.value} ~ '^[^@]+[.][^@]+$'
        when 'network' then ${t.value} = network(${t.value}::inet)::text else false end`,
    ),
    check('blocks_end', sql`${t.endsAt} > ${t.createdAt}`),
    check('blocks_closed', sql`${t.closedBy} is null or ${t.closedAt} is not null`),
  ],
)
