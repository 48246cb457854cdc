import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Finding, good, problem, reasonOf, warning } from './finding.ts'
import { newClient } from '#server/database/connect.ts'
import { maxSecondsBehind, readPrimary, readReplica, refuseStranger } from '#server/database/replica.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** Whether the replica belongs to this database, and how far it is behind. */
export async function checkReplica(
  primary: pg.Client,
  { databaseReplicaUrl }: Pick<Settings, 'databaseReplicaUrl'>,
): Promise<Finding[]> {
  if (databaseReplicaUrl === null) return []
  const about = 'replica'
  const replica = newClient({ connectionString: databaseReplicaUrl, connectionTimeoutMillis: 10_000 })
  try {
    await replica.connect()
    const started = performance.now()
    const from = await readPrimary(primary)
    for (;;) {
      const { lsn } = refuseStranger(from, await readReplica(replica))
      const seconds = (performance.now() - started) / 1000
      if (lsn >= from.lsn) return [good(about, `${seconds.toFixed(1)} s behind`)]
      if (seconds > maxSecondsBehind)
        return [
          warning(
            about,
            `more than ${maxSecondsBehind} s behind, so it is left aside`,
            'See what holds it up: its load, the network, or a long query on it.',
          ),
        ]
      await sleep(50)
    }
  } catch (error) {
    return [
      problem(
        about,
        reasonOf(error),
        'Check DATABASE_REPLICA_URL: a streaming replica of the server of DATABASE_URL, and the same database there.',
      ),
    ]
  } finally {
    await replica.end()
  }
}
