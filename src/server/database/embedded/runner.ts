import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Runner } from './place.ts'

const preferred = ['postgres', 'nobody', 'daemon']

/** The unprivileged user for root's database: its current owner, or else one that exists. */
export function chooseRunner(owner: number | null): Runner {
  const users = readUsers()
  const rank = ({ name }: Runner) => (preferred.indexOf(name) + preferred.length + 1) % (preferred.length + 1)
  const candidates =
    owner === null ? users.toSorted((a, b) => rank(a) - rank(b)) : users.filter(({ uid }) => uid === owner)
  const runner = candidates.find(canBe)
  if (runner) return runner
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no unprivileged user to run it as here. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

function readUsers(): Runner[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && uid > 0 && Number.isInteger(gid))
}

/** A container may list users that it does not allow switching to. */
function canBe({ uid, gid }: Runner): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], { uid, gid, cwd: '/' }).status === 0
}
