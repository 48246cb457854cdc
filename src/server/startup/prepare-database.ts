import { connect } from '#server/database/connect.ts'
import { grantRunningRole } from '#server/database/grant-running-role.ts'
import { proveListening } from '#server/database/prove-listening.ts'
import { migrate } from '#server/database/migrate.ts'
import { jobs as definitions } from './job-definitions.ts'
import { openJobs } from '#server/jobs/queue.ts'

type Addresses = {
  readonly databaseUrl: string
  /** Past a transaction pooler; null: `databaseUrl` is no pooler's. */
  readonly listenUrl: string | null
  /** The role that owns the tables; null: the one that runs. */
  readonly migrationUrl: string | null
}

/** Brings the database to this release's schema. With two roles the one that runs gets what it needs, and no more. */
export async function prepareDatabase(
  { databaseUrl, listenUrl, migrationUrl }: Addresses,
  report: (error: unknown) => void,
): Promise<void> {
  const owner = migrationUrl ?? listenUrl
  await migrate(owner ?? databaseUrl)
  if (owner !== null) await installJobs(owner, report)
  if (migrationUrl !== null) await grantRunningRole(migrationUrl, databaseUrl)
  if (listenUrl !== null) await proveListening(databaseUrl, listenUrl)
}

/** The queue makes its own tables when it is opened by somebody who may. */
async function installJobs(url: string, report: (error: unknown) => void): Promise<void> {
  const pool = connect(url, 2)
  try {
    const jobs = await openJobs(pool, { listenUrl: url, report, failed: () => undefined }, definitions)
    await jobs.stop()
  } finally {
    await pool.end()
  }
}
