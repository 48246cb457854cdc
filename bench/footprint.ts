import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { read, requestsPerSecond } from './client.ts'
import { type Run, spreadOf } from './report/figure.ts'
import { type Main, newAddress, startMain } from './servers/start-main.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const megabyte = 1_048_576

/**
 * Measures the start time of a shop's server, and its use of resources under load and idle: with an embedded
 * database, as `npm start` runs it.
 */
export async function benchFootprint(run: Run): Promise<void> {
  addSizes(run)
  const found: Start[] = []
  for (let round = 0; round < run.rounds; round++) found.push(await startTwice(run))
  const each = (of: (one: Start) => number) => spreadOf(found.map(of))
  run.add({ name: 'first start, with the demo', unit: 's', value: each(({ cold }) => cold / 1000) })
  run.add({
    name: 'start',
    unit: 's',
    value: each(({ warm }) => warm / 1000),
    goal: { atMost: 1.5 },
    note: 'the server until it is ready. `npm start` first compares the sources with what was built, which is not counted.',
  })
  const mb = (of: (one: Start) => number) => each((one) => of(one) / megabyte)
  run.add({ name: 'memory at rest', unit: 'MB', value: mb(({ rest }) => rest), goal: { atMost: 150 } })
  run.add({ name: 'memory after load', unit: 'MB', value: mb(({ loaded }) => loaded), goal: { atMost: 250 } })
  await idle(run)
}

type Start = Readonly<Record<'cold' | 'warm' | 'rest' | 'loaded', number>>

async function startTwice(run: Run): Promise<Start> {
  const directory = makeDataDirectory()
  try {
    const first = await startOn(directory)
    await first.main.stop()
    const { main, url } = await startOn(directory)
    await wait(run.quick ? 1000 : 3000)
    const { now: rest } = main.memory()
    await load(url, run.quick ? 2 : 6)
    const { now: loaded } = main.memory()
    await main.stop()
    return { cold: first.main.startMilliseconds, warm: main.startMilliseconds, rest, loaded }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startOn(directory: string): Promise<{ main: Main; url: string }> {
  const { url, settings } = await newAddress()
  return { url, main: await startMain(url, { ...settings, DATA_DIRECTORY: directory }) }
}

/** Requests pages from memory, and searches that nobody has made before. */
async function load(url: string, seconds: number): Promise<void> {
  let made = 0
  const next = () => (made++ % 2 === 0 ? '/' : `/products?q=pro%20${made}`)
  await requestsPerSecond({ url, next }, { connections: 16, seconds })
  await read(`${url}/`)
}

/** Measures the transactions of a shop without visitors. */
async function idle(run: Run): Promise<void> {
  const directory = makeDataDirectory()
  const { main } = await startOn(directory)
  const client = new pg.Client({ connectionString: findRunningDatabase(directory) })
  await client.connect()
  try {
    // its workers are transactions too, but not the shop's
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    const seconds = run.quick ? 2 : 12
    // waits for the work that follows a start
    await wait(run.quick ? 2000 : 20_000)
    await untilPicturesAreThere(directory)
    const perSecond: number[] = []
    let before = await transactions(client)
    for (let round = 0; round < run.rounds; round++) {
      await wait(seconds * 1000)
      const now = await transactions(client)
      // this query is a transaction too
      perSecond.push((now - before - 1) / seconds)
      before = now
    }
    run.add({
      name: 'transactions of an idle shop',
      unit: '1/s',
      value: spreadOf(perSecond),
      goal: { atMost: 1 },
    })
  } finally {
    await client.end()
    await main.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Waits for the pictures that a first start renders in advance, until none has come for five seconds. */
async function untilPicturesAreThere(directory: string): Promise<void> {
  const count = () => readdirSync(join(directory, 'image-cache')).length
  for (let before = -1, now = count(); now > before; now = count()) {
    before = now
    await wait(5000)
  }
}

async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ done: number }>(
    `select (xact_commit + xact_rollback)::int as done from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.done ?? 0
}

type Package = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The disk space that `npm install` takes, and how much of it a server needs. */
function addSizes(run: Run): void {
  const lock: { packages: Record<string, Package> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const sum = (paths: Iterable<string>) =>
    spreadOf([[...paths].reduce((all, path) => all + sizeOf(join(root, path)), 0) / megabyte])
  run.add({
    name: 'packages beside Node and PostgreSQL',
    unit: 'MB',
    value: sum(neededPackages(lock.packages)),
    goal: { atMost: 200 },
  })
  run.add({
    name: 'packages with those of development',
    unit: 'MB',
    value: sum(Object.keys(lock.packages).filter((path) => path !== '')),
  })
}

/**
 * The folders of the packages that the image contains, besides Node: what npm leaves when the root has neither
 * development nor optional dependencies, which are PostgreSQL (see Dockerfile).
 */
function neededPackages(packages: Readonly<Record<string, Package>>): Set<string> {
  const found = new Set<string>()
  const follow = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const path = resolvePackage(packages, from, name)
      if (path === undefined || found.has(path)) continue
      found.add(path)
      const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
      follow(path, Object.keys({ ...dependencies, ...optionalDependencies }))
    }
  }
  follow(
    '',
    Object.keys(packages['']?.dependencies ?? {}).filter((name) => name !== 'node'),
  )
  return found
}

/** Where Node finds a package that another one names: in the nearest node_modules. */
function resolvePackage(packages: Readonly<Record<string, Package>>, from: string, name: string) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/**
 * The bytes of a package without nested packages, which the lock file lists separately; 0 for packages of
 * other platforms.
 */
function sizeOf(folder: string): number {
  const files = (path: string): number =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.name !== 'node_modules')
      .reduce((sum, entry) => {
        const inside = join(path, entry.name)
        if (entry.isDirectory()) return sum + files(inside)
        return entry.isFile() ? sum + statSync(inside).size : sum
      }, 0)
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? 0 : files(folder)
}
