import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { clusterOf, type Place, program, type Runner, runAt } from '#server/database/embedded/place.ts'
import type { Programs } from '#server/database/embedded/programs.ts'
import { startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts'
import { chooseRunner } from '#server/database/embedded/runner.ts'
import { until } from '../until.ts'

/** A database server for tests other than the embedded PostgreSQL. */
export type TestServer = { readonly url: string; stop(): Promise<void> }

const debian: Programs = { folder: '/usr/lib/postgresql/15', version: '15' }

/** The fastest folder for copies of databases; root's servers run as another user, who needs access. */
function aFolder(programs = debian): Place {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'mafteach-server-'))
  const runner = process.getuid?.() === 0 ? chooseRunner(null) : null
  makePrivate(folder, runner)
  return { folder, programs, runner }
}

function makePrivate(folder: string, runner: Runner | null): void {
  chmodSync(folder, 0o700)
  if (runner) chownSync(folder, runner.uid, runner.gid)
}

/** Starts an empty PostgreSQL 15 of Debian without durability. Throws if it is not installed. */
export async function startPostgres15(): Promise<TestServer> {
  if (!existsSync(program({ folder: '', programs: debian, runner: null }, 'postgres')))
    throw new Error('PostgreSQL 15 is not installed: apt-get install postgresql-15')
  const place = aFolder()
  const made = spawnSync(
    program(place, 'initdb'),
    [
      `--pgdata=${clusterOf(place)}`,
      '--username=mafteach',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--text-search-config=simple',
      '--no-sync',
    ],
    runAt(place),
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  const server = await startPostmaster(place, place.folder, false, () => undefined)
  const url = (name: string) => `postgres://mafteach:-@${encodeURIComponent(place.folder)}/${name}`
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query('create database mafteach')
  await client.end()
  return {
    url: url('mafteach'),
    async stop() {
      await stopPostmaster(server)
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a streaming replica of a server on this machine, with its programs. The base backup is made by PostgreSQL's
 * functions, because the embedded PostgreSQL has no pg_basebackup
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export async function startReplica(primary: string): Promise<TestServer> {
  const client = new pg.Client({ connectionString: primary })
  await client.connect()
  const slot = `replica_${process.pid}`
  try {
    const place = await copyCluster(client, slot)
    const { hostname, username, password } = new URL(primary)
    const from = { host: decodeURIComponent(hostname), user: username, password }
    const conninfo = Object.entries(from).map(([name, value]) => `${name}=${value}`)
    const options = [`primary_conninfo = '${conninfo.join(' ')}'`, `primary_slot_name = '${slot}'`]
    appendFileSync(join(clusterOf(place), 'postgresql.auto.conf'), `${options.join('\n')}\n`)
    writeTo(place, 'standby.signal', '')
    const server = await startPostmaster(place, place.folder, false, () => undefined)
    const url = new URL(primary)
    url.host = encodeURIComponent(place.folder)
    const stop = async () => {
      await stopPostmaster(server)
      await dropSlot(client, slot)
      await client.end()
      rmSync(place.folder, { recursive: true, force: true })
    }
    let stopped: Promise<void> | undefined
    // a test may have stopped it, to see the shop without it
    return { url: url.href, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The slot keeps the WAL that the copy needs. */
async function copyCluster(client: pg.Client, slot: string): Promise<Place> {
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  const { rows } = await client.query<{ source: string }>(
    `select current_setting('data_directory') as source, pg_backup_start('replica', true)`,
  )
  const { source = '' } = rows[0] ?? {}
  const [postmaster] = readFileSync(join(source, 'postmaster.pid'), 'utf8').split('\n')
  const running = dirname(dirname(readlinkSync(`/proc/${postmaster}/exe`)))
  const place = aFolder({ folder: running, version: '' })
  const copied = spawnSync('cp', ['--archive', source, clusterOf(place)], {
    env: { LC_ALL: 'C', PATH: '/bin' },
  })
  // other tests drop their databases meanwhile; replay drops what is left of them
  const failures = copied.stderr.toString().split('\n').filter(Boolean)
  if (!failures.every((line) => line.endsWith('No such file or directory')))
    throw new Error(`The cluster was not copied: ${failures.join('\n')}`)
  const { rows: stopped } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']) {
    const path = join(clusterOf(place), name)
    const isFolder = statSync(path).isDirectory()
    rmSync(path, { recursive: true })
    if (!isFolder) continue
    mkdirSync(path)
    makePrivate(path, place.runner)
  }
  writeTo(place, 'backup_label', stopped[0]?.labelfile ?? '')
  return place
}

function writeTo(place: Place, name: string, text: string): void {
  const file = join(clusterOf(place), name)
  writeFileSync(file, text)
  makePrivate(file, place.runner)
}

/** Once the replica's connection has ended. */
async function dropSlot(client: pg.Client, slot: string): Promise<void> {
  const drop = () =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [slot],
    )
  await until(async () => (await drop()).rowCount === 1, 'the slot is dropped')
}

/** Starts PgBouncer in transaction mode in front of all databases of that server. */
export async function startPgBouncer(server: string, port: number): Promise<TestServer> {
  const place = aFolder()
  const { hostname, username, password } = new URL(server)
  const file = join(place.folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${decodeURIComponent(hostname)} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      // fewer sessions than the shop has connections, so that they are really shared
      'default_pool_size = 8',
      'max_client_conn = 2000',
      'max_db_connections = 8',
      'server_idle_timeout = 1',
      `logfile = ${join(place.folder, 'pgbouncer.log')}`,
      '',
    ].join('\n'),
  )
  if (place.runner) chownSync(file, place.runner.uid, place.runner.gid)
  const child: ChildProcess = spawn('pgbouncer', ['--quiet', file], {
    ...runAt(place),
    env: { PATH: '/usr/sbin:/usr/bin' },
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(([error]) =>
    Promise.reject(error instanceof Error ? error : new Error(String(error))),
  )
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/mafteach`
  await Promise.race([failed, until(() => responds(url), 'PgBouncer responds')])
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
