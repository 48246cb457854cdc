import pg from 'pg'
import { migrationLock } from './migrate.ts'

/**
 * Lets the role of DATABASE_URL work in tables that belong to another role: it may read and write what
 * the shop needs, and of the audit log only add rows and set a seal. Throws when it could do more
 * than that in another way, as an owner or a superuser.
 */
export async function grantRunningRole(migrationUrl: string, runningUrl: string): Promise<void> {
  const { rows } = await once<{ role: string }>(runningUrl, ['select quote_ident(current_user) as role'])
  await once(migrationUrl, [
    'begin',
    `select pg_advisory_xact_lock(${migrationLock})`,
    ...grants(rows[0]?.role ?? ''),
    'commit',
  ])
  const { rows: found } = await once<{ more: boolean }>(runningUrl, [
    `select has_table_privilege('audit_log', 'update') or has_table_privilege('audit_log', 'delete')
       or has_table_privilege('audit_log', 'truncate')
       or pg_has_role((select relowner from pg_class where oid = 'audit_log'::regclass), 'member') as more`,
  ])
  if (found[0]?.more !== false)
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

/** Runs statements on a connection of its own; gives the result of the last. */
async function once<Row extends pg.QueryResultRow>(
  url: string,
  statements: readonly string[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let result = await client.query<Row>('select')
    for (const statement of statements) result = await client.query<Row>(statement)
    return result
  } finally {
    await client.end()
  }
}
