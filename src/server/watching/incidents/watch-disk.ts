import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { recordIncidents } from './record-incidents.ts'

/** Each server checks the disk of its own data directory. */
export async function watchDisk({
  transact,
  jobs,
  settings,
}: Pick<ServerContext, 'transact' | 'jobs' | 'settings'>): Promise<void> {
  // a server that stores nothing has no such directory
  if (!existsSync(settings.dataDirectory)) return
  const { bavail, bsize } = await statfs(settings.dataDirectory)
  const free = bavail * bsize
  if (free >= settings.minFreeBytes) return
  await transact(systemActor(), (work) =>
    recordIncidents(work, jobs, [
      { kind: 'disk-low', subject: hostname(), detail: { count: Math.floor(free / 2 ** 20) } },
    ]),
  )
}
