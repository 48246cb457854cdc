import { sql } from 'drizzle-orm'

export const isBlocked = sql`false`
export const blockedCustomers = sql`select id from customers where false`
