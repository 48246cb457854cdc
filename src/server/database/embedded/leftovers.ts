import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends processes of an earlier run in a cluster: a postmaster whose parent was killed, or backends whose
 * postmaster was killed. Only processes proven to belong to this cluster are ended, so reused process ids are
 * safe. Returns the ended ones.
 */
export async function clearLeftovers(cluster: string, socket: string): Promise<number[]> {
  const postmaster = readPostmaster(cluster)
  const ended = ofCluster(cluster, postmaster)
  if (postmaster !== null && ended.includes(postmaster)) {
    // Fast first (a clean shutdown), then immediate (recovery at the next start).
    for (const [signal, seconds] of [
      ['SIGINT', 5],
      ['SIGQUIT', 3],
    ] as const)
      if (send(postmaster, signal) && (await gone(cluster, postmaster, seconds))) break
  }
  for (const [signal, seconds] of [
    ['SIGQUIT', 1],
    ['SIGKILL', 5],
  ] as const)
    if (!(await gone(cluster, postmaster, 0))) {
      for (const pid of ofCluster(cluster, postmaster)) send(pid, signal)
      await gone(cluster, postmaster, seconds)
    }
  // PostgreSQL trusts these files while any process has that id, even an unrelated one or a zombie.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true })
  return ended
}

/** The postmaster named in the cluster's own file, alive or not. */
function readPostmaster(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

async function gone(cluster: string, postmaster: number | null, seconds: number): Promise<boolean> {
  const until = performance.now() + seconds * 1000
  while (ofCluster(cluster, postmaster).length > 0) {
    if (performance.now() > until) return false
    await sleep(20)
  }
  return true
}

/** The processes of a cluster. On Linux, their working directory proves it; elsewhere, their command line. */
function ofCluster(cluster: string, postmaster: number | null): number[] {
  if (process.platform === 'linux') {
    const home = realpathSync(cluster)
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && pid !== process.pid && worksIn(pid, home))
  }
  if (postmaster === null) return []
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(postmaster)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster) ? [postmaster] : []
}

function worksIn(pid: number, home: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== home) return false
    return /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
  } catch {
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
