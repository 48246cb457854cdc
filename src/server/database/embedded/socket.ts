import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

// The address of a Unix socket holds about a hundred bytes, with its file name in it.
const longest = 80

/** A directory for the server's socket that no other user may enter: beside the cluster, or under /tmp when that is too deep. */
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

/** Where the socket of the database in a folder is, or will be. */
export function socketFolderOf(databaseFolder: string): string {
  const near = join(realpathSync(databaseFolder), 'socket')
  const name = createHash('sha256').update(near).digest('hex').slice(0, 16)
  return Buffer.byteLength(near) <= longest ? near : `/tmp/mafteach-${name}`
}
