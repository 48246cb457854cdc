import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import { lockFolder } from './lock.ts'
import { movedFolder, moveOut } from './move-out.ts'
import { clusterOf, type Place, type Runner } from './place.ts'
import { findPrograms, type Programs } from './programs.ts'
import { chooseRunner } from './runner.ts'
import { stagePrograms } from './stage.ts'

/** A place, locked for this process until it is released. */
type HeldPlace = { readonly place: Place; readonly release: () => void }

/**
 * Chooses the directory and user of the database. Normally: its own directory and the current user.
 * PostgreSQL refuses to run as root, so root's database runs as an unprivileged user, and moves elsewhere if
 * that user cannot reach the project's directory.
 */
export function findPlace(directory: string, log: DatabaseLog): HeldPlace {
  const programs = findPrograms()
  mkdirSync(directory, { recursive: true })
  const home = realpathSync(directory)
  const root = process.getuid?.() === 0
  if (!root) refuseOthers(home)
  const held = [lockFolder(home)]
  try {
    const place = root ? findForRoot(home, programs, log) : { folder: home, programs, runner: null }
    if (place.folder !== home) held.push(lockFolder(place.folder))
    chmodSync(place.folder, 0o700)
    return { place, release: () => held.forEach((release) => release()) }
  } catch (error) {
    for (const release of held) release()
    throw error
  }
}

function refuseOthers(home: string): void {
  if (statSync(home).uid === process.getuid?.()) return
  throw new Error(
    `The database directory ${home} belongs to another user: it was first started by root or by someone else. ` +
      'Start it as then, or use another DATA_DIRECTORY.',
  )
}

function findForRoot(home: string, found: Programs, log: DatabaseLog): Place {
  const before = movedFolder(home) ?? home
  const cluster = clusterOf({ folder: before })
  const runner = chooseRunner(existsSync(cluster) ? statSync(cluster).uid : null)
  const programs = canRun(found, runner) ? found : stagePrograms(found)
  const folder = before === home && !canReach(home, runner) ? moveOut(home, log) : before
  if (!canReach(folder, runner) || !canRun(programs, runner))
    throw new Error(
      `PostgreSQL refuses to run as root, and user ${runner.name} can reach neither ${home} nor a copy in ${folder}. ` +
        'Start the shop as an ordinary user, or set DATABASE_URL.',
    )
  chownSync(folder, runner.uid, runner.gid)
  return { folder, programs, runner }
}

function canReach(path: string, { uid, gid }: Runner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dirname(path)], { uid, gid, cwd: '/' }).status === 0
}

function canRun(programs: Programs, { uid, gid }: Runner): boolean {
  const options = { uid, gid, cwd: '/' }
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(programs.folder, 'bin', name), ['--version'], options).status === 0,
  )
}
