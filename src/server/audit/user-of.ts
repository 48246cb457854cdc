import { type SQL, sql } from 'drizzle-orm'

/** The user id of an actor, or null; uses the index of users. */
export function userIdOf(actor: SQL): SQL {
  return sql`case when ${actor} ~ '^user:[0-9a-f-]{36}$' then substr(${actor}, 6)::uuid end`
}
