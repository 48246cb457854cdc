import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const busy = 5
const inUse = 'DATABASE_IN_USE'

// Prevents garbage collection of the locks, which would release them.
const held = new Set<DatabaseSync>()

/** Whether a start failed because another process runs the database of this folder. */
export const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === inUse

/**
 * Locks a folder so that only this process runs its database; returns the release function. Node has no
 * flock, but SQLite's exclusive transaction uses the same kernel lock: it ends with its process, however that
 * ends, and cannot be mistaken for a later process with the same id.
 */
export function lockFolder(folder: string): () => void {
  const holder = join(folder, 'running')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    const problem = `The database in ${folder} is already run by ${describe(holder)}. Stop that one first, or use another DATA_DIRECTORY.`
    throw Object.assign(new Error(problem, { cause: error }), { code: inUse })
  }
  writeFileSync(
    holder,
    `process ${process.pid}, started ${startTime()}: ${process.argv.slice(1).join(' ')}\n`,
    { mode: 0o600 },
  )
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function startTime(): string {
  return new Date(Date.now() - performance.now()).toISOString()
}

function describe(holder: string): string {
  try {
    return readFileSync(holder, 'utf8').trim()
  } catch {
    return 'another process'
  }
}
