import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCluster, passwordOf } from './embedded/cluster.ts'
import { clearLeftovers } from './embedded/leftovers.ts'
import { clusterOf, type Place } from './embedded/place.ts'
import { findPlace } from './embedded/find-place.ts'
import { superviseServer } from './embedded/supervise.ts'

export type EmbeddedDatabase = { readonly url: string; stop(): Promise<void> }

/** Where the database tells of itself; a pino logger or the console will do. */
export type DatabaseLog = { info(text: string): void; warn(text: string): void; error(text: string): void }

type Options = {
  /** The database keeps to its own directory in here, `postgres`. */
  readonly dataDirectory: string
  readonly log: DatabaseLog
  /** False only for tests: nothing is flushed to disk, so a power cut may lose everything. */
  readonly durable?: boolean
}

/**
 * Runs a PostgreSQL of our own on a directory, and keeps it running until it is stopped.
 * It listens on a Unix socket only: no port that could be busy, and no one but its owner (and root) comes near.
 * Refuses a directory that another process is running on.
 */
export async function startEmbeddedDatabase({
  dataDirectory,
  log,
  durable = true,
}: Options): Promise<EmbeddedDatabase> {
  const { place, release } = findPlace(join(dataDirectory, 'postgres'), log)
  try {
    const password = passwordOf(place)
    await ensureCluster(place, durable)
    const left = await clearLeftovers(clusterOf(place))
    if (left.length > 0)
      log.warn(`Ended the database an earlier run left behind (process ${left.join(', ')}).`)
    const socket = makeSocketFolder(place)
    const server = await superviseServer(place, socket, durable, log)
    const stop = async () => {
      await server.stop()
      release()
    }
    return { url: `postgres://mafteach:${password}@${encodeURIComponent(socket)}/mafteach`, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** A socket's address holds about a hundred bytes; a folder deeper than that gets one under /tmp. */
function makeSocketFolder(place: Place): string {
  const near = join(realpathSync(place.folder), 'socket')
  const name = createHash('sha256').update(near).digest('hex').slice(0, 16)
  const folder = Buffer.byteLength(near) < 80 ? near : `/tmp/mafteach-${name}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (place.runner) chownSync(folder, place.runner.uid, place.runner.gid)
  // Fails when the folder is someone else's, which is what we want.
  chmodSync(folder, 0o700)
  return folder
}
