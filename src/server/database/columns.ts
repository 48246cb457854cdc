import { sql } from 'drizzle-orm'
import { boolean, customType, timestamp } from 'drizzle-orm/pg-core'

/** UTC; defaults come from the database's clock. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/**
 * A time that may never come: `infinity` in the database, so that it compares and sorts last; null in code.
 */
export const timeOrNever = customType<{ data: Date | null; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => (value === 'infinity' ? null : new Date(value)),
})
export const createdAt = () =>
  time('created_at')
    .notNull()
    .default(sql`now()`)

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A boolean with default false. */
export const flag = (name: string) => boolean(name).notNull().default(false)
