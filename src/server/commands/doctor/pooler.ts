import { type Finding, good, problem, reasonOf } from './finding.ts'
import { newClient } from '#server/database/connect.ts'
import { proveListening } from '#server/database/prove-listening.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/**
 * Whether the shop receives notifications from its database, whether the role that migrates reaches the same one, and
 * whether the pooler supports prepared statements.
 */
export async function checkPooler(
  url: string,
  {
    databaseUrl,
    databaseListenUrl,
    databaseMigrationUrl,
    databasePrepared,
  }: Pick<Settings, 'databaseUrl' | 'databaseListenUrl' | 'databaseMigrationUrl' | 'databasePrepared'>,
): Promise<Finding[]> {
  return [
    await checkListening(databaseUrl ?? url, databaseListenUrl),
    ...(databaseMigrationUrl === null ? [] : [await checkMigrationRole(url, databaseMigrationUrl)]),
    ...(databaseUrl !== null && databaseListenUrl !== null && databasePrepared
      ? [await checkPrepared(databaseUrl)]
      : []),
  ]
}

async function checkListening(url: string, listenUrl: string | null): Promise<Finding> {
  const about = 'notifications'
  try {
    await proveListening(url, listenUrl ?? url)
    return good(about, 'what one server changes the others hear')
  } catch (error) {
    return problem(
      about,
      reasonOf(error),
      'Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, with the database of DATABASE_URL.',
    )
  }
}

async function checkMigrationRole(url: string, migrationUrl: string): Promise<Finding> {
  const about = 'migration role'
  try {
    await proveListening(url, migrationUrl, 'DATABASE_MIGRATION_URL')
    return good(about, 'it reaches the database of DATABASE_URL')
  } catch (error) {
    return problem(
      about,
      reasonOf(error),
      'Set DATABASE_MIGRATION_URL to the address of PostgreSQL itself, with the database of DATABASE_URL and the role that owns its tables.',
    )
  }
}

/** Repeats a named statement while another connection occupies the session that prepared it. */
async function checkPrepared(url: string): Promise<Finding> {
  const about = 'prepared statements'
  const options = { connectionString: url, connectionTimeoutMillis: 10_000 }
  const [asking, holding] = [newClient(options), newClient(options)]
  try {
    await Promise.all([asking.connect(), holding.connect()])
    const runNamed = () => asking.query({ name: 'mafteach-doctor', text: 'select 1' })
    await runNamed()
    await holding.query('begin')
    await runNamed()
    return good(about, 'the pooler keeps them')
  } catch (error) {
    return problem(
      about,
      reasonOf(error),
      'Set DATABASE_PREPARED_STATEMENTS=off, or use PgBouncer 1.21 or newer with max_prepared_statements.',
    )
  } finally {
    await Promise.all([asking.end(), holding.end()])
  }
}
