import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { root } from '../run-step.ts'

type Snapshot = ReturnType<typeof generateDrizzleJson>

const migrations = join(root, 'migrations')
const meta = join(migrations, 'meta')
const noParent = '00000000-0000-0000-0000-000000000000'

/** The tables as the code declares them, in drizzle-kit's form. */
export async function readDeclaredSchema(): Promise<Snapshot> {
  const files = globSync('src/server/database/tables/**/*.ts', { cwd: root }).toSorted()
  const declared: Record<string, unknown> = {}
  for (const file of files) {
    // edge: a module's exports, whatever they are: drizzle-kit picks the tables
    const exports = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exports)) declared[`${file} ${name}`] = value
  }
  return plain(generateDrizzleJson(declared, noParent))
}

/** The newest snapshot, the last name in the journal, and the newest migration, without its ending. */
export function readMigrationState(): { snapshot: Snapshot; journalTag: string; newest: string } {
  const snapshot = snapshotFiles().at(-1)
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  if (snapshot === undefined || newest === undefined) throw new Error('There is no snapshot or no migration.')
  // edge: files that drizzle-kit or this tool wrote
  const journal = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return {
    // edge: the same
    snapshot: JSON.parse(readFileSync(join(meta, snapshot), 'utf8')) as Snapshot,
    journalTag: journal.entries.at(-1)?.tag ?? '',
    newest: newest.replace(/\.sql$/, ''),
  }
}

/** The names of tables that differ; of other differences, the kind (`views`, `enums` …). */
export function differencesOf(one: Snapshot, other: Snapshot): string[] {
  const tables = new Set([...Object.keys(one.tables), ...Object.keys(other.tables)])
  const kinds = ['enums', 'schemas', 'sequences', 'roles', 'policies', 'views'] as const
  return [
    ...[...tables].filter((name) => sorted(one.tables[name]) !== sorted(other.tables[name])),
    ...kinds.filter((kind) => sorted(one[kind]) !== sorted(other[kind])),
  ]
}

/**
 * Records the declared tables as the state after the newest migration: `npm run db:new` writes the difference
 * from it, under the next number. Returns the name of that migration.
 */
export async function writeSnapshot(): Promise<string> {
  const declared = await readDeclaredSchema()
  const { snapshot, newest } = readMigrationState()
  const id = differencesOf(snapshot, declared).length === 0 ? snapshot.id : declared.id
  for (const file of snapshotFiles()) rmSync(join(meta, file))
  const number = newest.slice(0, 4)
  writeJson(`${number}_snapshot.json`, { ...declared, id })
  const entry = { idx: Number(number), version: '7', when: 0, tag: newest, breakpoints: false }
  writeJson('_journal.json', { version: '7', dialect: 'postgresql', entries: [entry] })
  return newest
}

function snapshotFiles(): string[] {
  return readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
}

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(meta, name), JSON.stringify(value, null, 2))
}

function plain(snapshot: Snapshot): Snapshot {
  // edge: the same value, without the undefined fields that JSON drops
  return JSON.parse(JSON.stringify(snapshot)) as Snapshot
}

/** JSON with its keys in order, because drizzle-kit lists them in the order of the imports. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

if (import.meta.main) console.log(`The snapshot is that of the tables after ${await writeSnapshot()}.`)
