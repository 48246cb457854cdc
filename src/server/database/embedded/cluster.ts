import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { clusterOf, type Place, program, runAt } from './place.ts'

const unfinished = 'cluster.new-'

/** The superuser's password, generated once and stored beside the cluster, readable by its owner only. */
export function passwordOf(place: Place): string {
  const file = join(place.folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(clusterOf(place)))
    throw new Error(`The database's password is missing: ${file}. Put it back from your backup.`)
  const password = randomBytes(24).toString('base64url')
  const draft = `${file}.new`
  writeFileSync(draft, password, { mode: 0o600, flush: true })
  if (place.runner) chownSync(draft, place.runner.uid, place.runner.gid)
  renameSync(draft, file)
  return password
}

/**
 * Creates the cluster if there is none. It is renamed only when complete, so an interrupted one is never
 * used: the next start begins again.
 */
export async function ensureCluster(place: Place, durable: boolean): Promise<void> {
  for (const name of readdirSync(place.folder))
    // a process of an interrupted start may still be writing there
    if (name.startsWith(unfinished))
      rmSync(join(place.folder, name), { recursive: true, force: true, maxRetries: 10 })
  if (existsSync(clusterOf(place))) {
    // PostgreSQL refuses a directory that a copy or a chmod has opened to others.
    chmodSync(clusterOf(place), 0o700)
    return refuseOtherRelease(place)
  }
  const draft = join(place.folder, unfinished + randomBytes(6).toString('hex'))
  await run(place, 'initdb', [
    `--pgdata=${draft}`,
    `--pwfile=${join(place.folder, 'password')}`,
    '--username=mafteach',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await run(place, 'postgres', ['--single', '-D', draft, 'postgres'], 'create database mafteach\n')
  renameSync(draft, clusterOf(place))
}

function refuseOtherRelease(place: Place): void {
  const release = readFileSync(join(clusterOf(place), 'PG_VERSION'), 'utf8').trim()
  if (place.programs.version.startsWith(`${release}.`)) return
  throw new Error(
    `The database in ${place.folder} was made by PostgreSQL ${release}; this release brings ${place.programs.version}. ` +
      'Back it up with the release that made it and restore it here.',
  )
}

function run(place: Place, name: 'initdb' | 'postgres', args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program(place, name), args, { ...runAt(place), stdio: 'pipe' })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed (${signal ?? code}):\n${output.trim()}`)),
    )
    child.stdin.end(input)
  })
}
