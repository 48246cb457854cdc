import { join } from 'node:path'
import type { Programs } from './programs.ts'

/** The unprivileged user PostgreSQL runs as when we are root. */
export type Runner = { readonly uid: number; readonly gid: number; readonly name: string }

/** Everything about where and as whom the database runs. */
export type Place = {
  /** Holds the cluster, the password and the lock. */
  readonly folder: string
  readonly programs: Programs
  /** Null: as ourselves. */
  readonly runner: Runner | null
}

export const clusterOf = (place: Pick<Place, 'folder'>) => join(place.folder, 'cluster')

/** Spawn options that make a program run where and as whom the place says, without our environment. */
export function runAt(place: Place) {
  return {
    cwd: place.folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(place.runner && { uid: place.runner.uid, gid: place.runner.gid }),
  }
}

export const program = (place: Place, name: 'initdb' | 'postgres') => join(place.programs.folder, 'bin', name)
