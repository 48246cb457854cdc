import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { demoUsers } from './invented.ts'

const reference = v.object({ table: v.string(), column: v.string() })

/**
 * Removes the demo's accounts. The owner who clears the demo stays, even if it is the demo
 * manager. An account that remaining rows refer to is anonymised and disabled instead.
 */
export async function clearPeople({ tx, actor }: Work): Promise<void> {
  await tx.execute(sql`delete from demo_rows where kind = 'user' and id = ${actor.user?.id ?? ''}`)
  const references = await rowsOf(
    tx,
    reference,
    sql`select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = 'users'::regclass`,
  )
  const named = references.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} r where r.${sql.identifier(column)} = u.id)`,
  )
  await tx.execute(sql`delete from users u where id in ${demoUsers} and not (${sql.join(named, sql` or `)})`)
  await tx.execute(sql`delete from sessions where user_id in ${demoUsers}`)
  await tx.execute(sql`update users set role = 1, duties = '{}', username = 'deleted-' || id, email = id || '@deleted.invalid', phone = null,
    password_hash = null, password_temporary_until = null, disabled_at = coalesce(disabled_at, now()) where id in ${demoUsers}`)
  await tx.execute(sql`delete from customers where user_id in ${demoUsers}`)
  await tx.execute(sql`delete from customer_changes where customer_id in ${demoUsers}`)
}
