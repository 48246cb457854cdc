import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

// The first that can be created is used. All survive a reboot.
const folders = ['/var/lib/mafteach', '/srv/mafteach', '/var/tmp/mafteach']

/** A directory that every user can traverse and only root can write to. */
export function stageFolder(): string {
  for (const folder of folders)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = lstatSync(folder)
      // Another user's directory (possible under /var/tmp) could be changed by them.
      if (uid !== 0 || (mode & 0o170022) !== 0o040000) continue
      chmodSync(folder, 0o755)
      return folder
    } catch {
      // Try the next one.
    }
  throw new Error(
    `PostgreSQL refuses to run as root, and none of ${folders.join(', ')} can be made for the user it would run as. ` +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Copies the programs, once per release, to where every user can run them. */
export function stagePrograms(programs: Programs): Programs {
  const stage = stageFolder()
  const folder = join(
    stage,
    `postgresql-${programs.version}-${fingerprint(programs.folder, quick).slice(0, 12)}`,
  )
  if (!existsSync(folder)) {
    const draft = `${folder}.new-${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    cpSync(programs.folder, draft, { recursive: true, verbatimSymlinks: true })
    for (const path of walk(draft)) openToAll(path)
    openToAll(draft)
    if (fingerprint(draft, whole) !== fingerprint(programs.folder, whole))
      throw new Error(`The copy of PostgreSQL in ${draft} is not like the original in ${programs.folder}.`)
    try {
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Another process may have been faster.
      if (!existsSync(folder)) throw error
    }
  }
  if (fingerprint(folder, quick) !== fingerprint(programs.folder, quick)) {
    rmSync(folder, { recursive: true })
    return stagePrograms(programs)
  }
  return { ...programs, folder }
}

const quick = (path: string) => String(lstatSync(path).size)
const whole = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

function fingerprint(folder: string, of: (path: string) => string): string {
  const hash = createHash('sha256')
  for (const path of walk(folder))
    if (lstatSync(path).isFile()) hash.update(`${path.slice(folder.length)} ${of(path)}\n`)
  return hash.digest('hex')
}

function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => join(folder, name))
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644)
}
