import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

// The path of a Unix socket is limited to about 100 bytes, including its file name.
const longest = 80

/**
 * A directory for the server's socket that no other user can enter: beside the cluster, or under /tmp if that
 * path is too long.
 */
export function makeSocketFolder(place: Place): string {
  const folder = socketFolderOf(place.folder)
  const ourselves = process.getuid?.()
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { uid, mode } = lstatSync(folder)
    if (![ourselves, place.runner?.uid].includes(uid) || (mode & 0o170000) !== 0o040000)
      throw new Error(`${folder} is not the database's own. Remove it and start again.`, { cause: error })
  }
  chmodSync(folder, 0o700)
  if (place.runner) chownSync(folder, place.runner.uid, place.runner.gid)
  return folder
}

/** The socket directory of the database in a folder, existing or not. */
export function socketFolderOf(databaseFolder: string): string {
  const near = join(realpathSync(databaseFolder), 'socket')
  const name = createHash('sha256').update(near).digest('hex').slice(0, 16)
  return Buffer.byteLength(near) <= longest ? near : `/tmp/mafteach-${name}`
}
