import { join } from 'node:path'
import type { Programs } from './programs.ts'

/** The unprivileged user that PostgreSQL runs as if the shop runs as root. */
export type Runner = { readonly uid: number; readonly gid: number; readonly name: string }

/** The directory and user of the database. */
export type Place = {
  /** Holds the cluster, the password and the lock. */
  readonly folder: string
  readonly programs: Programs
  /** Null for the current user. */
  readonly runner: Runner | null
}

export const clusterOf = (place: Pick<Place, 'folder'>) => join(place.folder, 'cluster')

/** Spawn options to run a program in this place as its user, without our environment. */
export function runAt(place: Place) {
  return {
    cwd: place.folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(place.runner && { uid: place.runner.uid, gid: place.runner.gid }),
  }
}

export const program = (place: Place, name: 'initdb' | 'postgres') => join(place.programs.folder, 'bin', name)
