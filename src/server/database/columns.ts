import { sql } from 'drizzle-orm'
import { boolean, customType, timestamp } from 'drizzle-orm/pg-core'

/** UTC; every default is the database's own clock. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** An end that may never come: `infinity` in the database, so that it sorts last and compares; null here. */
export const timeOrNever = customType<{ data: Date | null; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => (value === 'infinity' ? null : new Date(value)),
})
export const createdAt = () =>
  time('created_at')
    .notNull()
    .default(sql`now()`)

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** False unless it is said. */
export const flag = (name: string) => boolean(name).notNull().default(false)
