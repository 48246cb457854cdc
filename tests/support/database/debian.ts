import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clusterOf, type Place, program, runAt } from '#server/database/embedded/place.ts'
import { startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts'
import { chooseRunner } from '#server/database/embedded/runner.ts'
import { until } from '../until.ts'

/** A database server for tests other than the embedded PostgreSQL. */
export type TestServer = { readonly url: string; stop(): Promise<void> }

const programs = { folder: '/usr/lib/postgresql/15', version: '15' }

/** The fastest folder for copies of databases; root's servers run as another user, who needs access. */
function aFolder(): Place {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'mafteach-15-'))
  chmodSync(folder, 0o700)
  const runner = process.getuid?.() === 0 ? chooseRunner(null) : null
  if (runner) chownSync(folder, runner.uid, runner.gid)
  return { folder, programs, runner }
}

/** Starts an empty PostgreSQL 15 of Debian without durability. Throws if it is not installed. */
export async function startPostgres15(): Promise<TestServer> {
  if (!existsSync(program({ folder: '', programs, runner: null }, 'postgres')))
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

/** Starts a streaming replica of that server, which must be PostgreSQL 15. */
export async function startReplica(primary: string): Promise<TestServer> {
  const place = aFolder()
  const copied = spawnSync(
    join(programs.folder, 'bin', 'pg_basebackup'),
    [
      `--pgdata=${clusterOf(place)}`,
      `--dbname=${primary}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ],
    runAt(place),
  )
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr.toString()}`)
  const server = await startPostmaster(place, place.folder, false, () => undefined)
  const url = new URL(primary)
  url.host = encodeURIComponent(place.folder)
  return {
    url: url.href,
    async stop() {
      await stopPostmaster(server)
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
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
