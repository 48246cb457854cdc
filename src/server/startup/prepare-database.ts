import { connect } from '#server/database/connect.ts'
import { grantRunningRole } from '#server/database/grant-running-role.ts'
import { proveListening } from '#server/database/prove-listening.ts'
import { openNotifications } from '#server/database/notifications.ts'
import { migrate } from '#server/database/migrate.ts'
import { jobDefinitions } from './job-definitions.ts'
import { openJobs } from '#server/jobs/queue.ts'

/** Named like the settings. */
type Addresses = {
  readonly databaseUrl: string
  /** The direct URL if `databaseUrl` is a transaction pooler; otherwise null. */
  readonly databaseListenUrl: string | null
  /** The URL of the role that owns the tables; null if it is the running role. */
  readonly databaseMigrationUrl: string | null
}

/**
 * Migrates the database to this release's schema. With two roles, the running role gets only the rights it
 * needs.
 */
export async function prepareDatabase(
  { databaseUrl, databaseListenUrl: listenUrl, databaseMigrationUrl: migrationUrl }: Addresses,
  report: (error: unknown) => void,
): Promise<void> {
  const owner = migrationUrl ?? listenUrl
  await migrate(owner ?? databaseUrl)
  if (owner !== null) await installJobs(owner, report)
  if (migrationUrl !== null) await grantRunningRole(migrationUrl, databaseUrl)
  if (listenUrl !== null) await proveListening(databaseUrl, listenUrl)
}

/** The job queue creates its own tables when opened by a role that may. */
async function installJobs(url: string, report: (error: unknown) => void): Promise<void> {
  const pool = connect(url, 2)
  try {
    const jobs = await openJobs(
      pool,
      { notifications: openNotifications(url), report, failed: () => undefined },
      jobDefinitions,
    )
    await jobs.stop()
  } finally {
    await pool.end()
  }
}
