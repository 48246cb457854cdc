import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseLog } from '../embedded.ts'
import type { Place, Runner } from './place.ts'
import { findPrograms, type Programs } from './programs.ts'
import { chooseRunner } from './runner.ts'
import { stageFolder, stagePrograms } from './stage.ts'

/**
 * Decides where and as whom the database runs. Usually: in its directory, as ourselves. PostgreSQL
 * refuses to run as root, so root's database runs as an unprivileged user, and moves to where that
 * user can reach it when the project's own directory is closed to it.
 */
export async function findPlace(dataDirectory: string, log: DatabaseLog): Promise<Place> {
  const programs = findPrograms()
  mkdirSync(dataDirectory, { recursive: true })
  const home = realpathSync(dataDirectory)
  if (process.getuid?.() !== 0) return { folder: ownFolder(home), programs, runner: null }

  const folder = movedFolder(home) ?? home
  const owner = existsSync(join(folder, 'cluster')) ? statSync(join(folder, 'cluster')).uid : null
  const runner = chooseRunner(owner)
  const reachable = (path: string) => canEnter(dirname(path), runner)
  const place = {
    folder: folder === home && !reachable(home) ? moveOut(home, log) : folder,
    programs: canRun(programs, runner) ? programs : stagePrograms(programs),
    runner,
  }
  if (!reachable(place.folder) || !canRun(place.programs, runner))
    throw new Error(
      `PostgreSQL refuses to run as root, and user ${runner.name} can reach neither ${home} nor a copy in ${place.folder}. ` +
        'Start the shop as an ordinary user, or set DATABASE_URL.',
    )
  chmodSync(place.folder, 0o700)
  chownSync(place.folder, runner.uid, runner.gid)
  return place
}

function ownFolder(home: string): string {
  if (!existsSync(movedFile(home)) && statSync(home).uid === process.getuid?.()) {
    chmodSync(home, 0o700)
    return home
  }
  throw new Error(`The database in ${home} belongs to root, who started it first. Start as root again, or use another DATA_DIRECTORY.`)
}

const movedFile = (home: string) => join(home, 'moved-to')

function movedFolder(home: string): string | null {
  return existsSync(movedFile(home)) ? readFileSync(movedFile(home), 'utf8').trim() : null
}

/**
 * A place outside the project, remembered in it. When one is there that the project does not
 * remember, its directory was deleted to begin anew: the old data is set aside, once.
 */
function moveOut(home: string, log: DatabaseLog): string {
  const folder = join(stageFolder(), createHash('sha256').update(home).digest('hex').slice(0, 16))
  if (existsSync(folder)) {
    rmSync(`${folder}.previous`, { recursive: true, force: true })
    renameSync(folder, `${folder}.previous`)
    log.warn(`An earlier database of ${home} was set aside in ${folder}.previous.`)
  }
  mkdirSync(folder, { mode: 0o700 })
  if (existsSync(join(home, 'cluster'))) log.warn(`The database in ${home} cannot be reached and is left there.`)
  writeFileSync(movedFile(home), `${folder}\n`)
  log.info(`PostgreSQL cannot run as root; the database is kept in ${folder}.`)
  return folder
}

function canEnter(folder: string, { uid, gid }: Runner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0
}

function canRun(programs: Programs, { uid, gid }: Runner): boolean {
  const options = { uid, gid, cwd: '/' }
  return ['initdb', 'postgres'].every((name) => spawnSync(join(programs.folder, 'bin', name), ['--version'], options).status === 0)
}
