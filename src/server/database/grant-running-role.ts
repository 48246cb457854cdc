import * as v from 'valibot'
import { newClient } from './connect.ts'
import { migrationLock } from './migrate.ts'
import { readRow } from './rows.ts'

/**
 * Grants the role of DATABASE_URL access to tables owned by another role: it may read and write what the shop
 * needs, and in the audit log only insert rows and set a seal. Throws if it has more rights in another way,
 * as an owner or a superuser.
 */
export async function grantRunningRole(migrationUrl: string, runningUrl: string): Promise<void> {
  const running = await once(runningUrl, ['select quote_ident(current_user) as role'])
  const { role } = readRow(v.object({ role: v.string() }), running)
  await once(migrationUrl, [
    'begin',
    `select pg_advisory_xact_lock(${migrationLock})`,
    ...grants(role),
    'commit',
  ])
  const rights = await once(runningUrl, [
    `select has_table_privilege('audit_log', 'update') or has_table_privilege('audit_log', 'delete')
       or has_table_privilege('audit_log', 'truncate')
       or pg_has_role((select relowner from pg_class where oid = 'audit_log'::regclass), 'member') as more`,
  ])
  if (readRow(v.object({ more: v.boolean() }), rights).more)
    throw new Error(
      'The role of DATABASE_URL can change the audit log: it must be another one than that of DATABASE_MIGRATION_URL, no member of it and no superuser.',
    )
}

function grants(role: string): readonly string[] {
  return [
    `grant usage on schema public, pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`,
    `grant usage, select on all sequences in schema public, pgboss to ${role}`,
    `revoke insert, update, delete on migrations from ${role}`,
    `revoke update, delete on audit_log from ${role}`,
    `grant update (seal, seal_number) on audit_log to ${role}`,
    `revoke update on audit_addresses from ${role}`,
  ]
}

/** Runs statements on a separate connection; returns the first row of the last. */
async function once(url: string, statements: readonly string[]): Promise<unknown> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    let row: unknown
    for (const statement of statements) row = (await client.query(statement)).rows[0]
    return row
  } finally {
    await client.end()
  }
}
