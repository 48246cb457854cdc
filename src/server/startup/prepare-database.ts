import { connect } from '#server/database/connect.ts'
import { grantRunningRole } from '#server/database/grant-running-role.ts'
import { type DatabaseAddresses, proveSameDatabase } from '#server/database/prove-listening.ts'
import { openNotifications } from '#server/database/notifications.ts'
import { migrate } from '#server/database/migrate.ts'
import { jobDefinitions } from './job-definitions.ts'
import { openJobs } from '#server/jobs/queue.ts'

/**
 * Migrates the database to this release's schema. With two roles, the running role gets only the rights it
 * needs. Changes nothing if one of the addresses leads to another database.
 */
export async function prepareDatabase(
  addresses: DatabaseAddresses,
  report: (error: unknown) => void,
): Promise<void> {
  await proveSameDatabase(addresses)
  const { databaseUrl, databaseListenUrl: listenUrl, databaseMigrationUrl: migrationUrl } = addresses
  const owner = migrationUrl ?? listenUrl
  await migrate(owner ?? databaseUrl)
  if (owner !== null) await installJobs(owner, report)
  if (migrationUrl !== null) await grantRunningRole(migrationUrl, databaseUrl)
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
