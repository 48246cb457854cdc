import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** UTC; every default is the database's own clock. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () =>
  time('created_at')
    .notNull()
    .default(sql`now()`)

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
