import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCluster, passwordOf } from './cluster.ts'
import type { DatabaseLog } from './database-log.ts'
import { clearLeftovers } from './leftovers.ts'
import { clusterOf } from './place.ts'
import { movedFolder } from './move-out.ts'
import { makeSocketFolder, socketFolderOf } from './socket.ts'
import { findPlace } from './find-place.ts'
import { superviseServer } from './supervise.ts'

export type EmbeddedDatabase = { readonly url: string; stop(): Promise<void> }

type Options = {
  /** The database uses only the directory `postgres` in it. */
  readonly dataDirectory: string
  readonly log: DatabaseLog
  /** False only for tests: nothing is flushed to disk, so a power cut may lose everything. */
  readonly durable?: boolean
}

/**
 * Runs an embedded PostgreSQL on a directory until it is stopped, and restarts it if it crashes. It listens
 * on a Unix socket only, which only its owner and root can reach: no port can be taken. Refuses a directory
 * that another process uses.
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
    const socket = makeSocketFolder(place)
    const left = await clearLeftovers(clusterOf(place), socket)
    if (left.length > 0)
      log.warn(`Ended the database an earlier run left behind (process ${left.join(', ')}).`)
    const server = await superviseServer(place, socket, durable, log)
    const stop = async () => {
      await server.stop()
      rmSync(socket, { recursive: true, force: true })
      release()
    }
    return { url: addressOf(socket, password), stop }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The URL of the embedded database that another process (the shop) runs on this directory, for commands that
 * run beside it.
 */
export function findRunningDatabase(dataDirectory: string): string {
  const home = realpathSync(join(dataDirectory, 'postgres'))
  const folder = movedFolder(home) ?? home
  return addressOf(socketFolderOf(folder), readFileSync(join(folder, 'password'), 'utf8'))
}

function addressOf(socket: string, password: string): string {
  return `postgres://mafteach:${password}@${encodeURIComponent(socket)}/mafteach`
}
