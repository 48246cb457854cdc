import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import { lockFolder } from './lock.ts'
import { clusterOf } from './place.ts'
import { stageFolder } from './stage.ts'

const noteIn = (home: string) => join(home, 'moved-to')
const backlinkIn = (folder: string) => join(folder, 'moved-from')

/**
 * Where the database of a project directory was moved to, if it was. Refuses a copied project whose original
 * still exists.
 */
export function movedFolder(home: string): string | null {
  const folder = read(noteIn(home))
  if (folder === null) return null
  if (!existsSync(folder))
    throw new Error(
      `The database was kept in ${folder}, which is gone. Put it back, or delete ${noteIn(home)} to begin again.`,
    )
  const original = read(backlinkIn(folder))
  if (original !== home) {
    if (original !== null && read(noteIn(original)) === folder)
      throw new Error(
        `${home} is a copy: its database in ${folder} is that of ${original}. Delete ${noteIn(home)} to begin with an empty one.`,
      )
    writeFileSync(backlinkIn(folder), `${home}\n`)
  }
  return folder
}

/**
 * Creates a place outside the project and records it there. If an earlier place exists that the project does
 * not know, its directory was deleted to start over: the old data is moved aside.
 */
export function moveOut(home: string, log: DatabaseLog): string {
  if (existsSync(clusterOf({ folder: home })))
    throw new Error(
      `The user who runs the database can no longer reach ${home}. Open the directories above it to others (chmod o+x).`,
    )
  const folder = join(stageFolder(), createHash('sha256').update(home).digest('hex').slice(0, 16))
  if (existsSync(folder)) setAside(folder, log)
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(backlinkIn(folder), `${home}\n`)
  writeFileSync(noteIn(home), `${folder}\n`)
  log.info(
    `PostgreSQL cannot run as root, and other users cannot reach ${home}: the database is kept in ${folder}.`,
  )
  return folder
}

function setAside(folder: string, log: DatabaseLog): void {
  const release = lockFolder(folder)
  const aside = `${folder}.previous`
  rmSync(aside, { recursive: true, force: true })
  renameSync(folder, aside)
  release()
  if (existsSync(clusterOf({ folder: aside }))) log.warn(`An earlier database was set aside in ${aside}.`)
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
