import { type SQL, sql } from 'drizzle-orm'

/** The id of the user an actor is, else null: by it an index finds the user. */
export function userOf(actor: SQL): SQL {
  return sql`case when ${actor} ~ '^user:[0-9a-f-]{36}$' then substr(${actor}, 6)::uuid end`
}
