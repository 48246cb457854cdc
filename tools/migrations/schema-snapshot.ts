import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api-postgres'
import { root } from '../run-step.ts'

type Snapshot = Awaited<ReturnType<typeof generateDrizzleJson>>

export const migrations = join(root, 'migrations')
const meta = join(migrations, 'meta')
const ending = '_snapshot.json'

/** The tables as the code declares them, in drizzle-kit's form. */
export async function readDeclaredSchema(): Promise<Snapshot> {
  const files = globSync('src/server/database/tables/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  }).toSorted()
  const declared: Record<string, unknown> = {}
  for (const file of files) {
    // edge: a module's exports, whatever they are: drizzle-kit picks the tables
    const exports = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exports)) declared[`${file} ${name}`] = value
  }
  return generateDrizzleJson(declared)
}

/** The newest snapshot, the number of its migration, and the newest migration, without its ending. */
export function readMigrationState(): { snapshot: Snapshot; number: string; newest: string } {
  const file = snapshotFiles().at(-1)
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  if (file === undefined || newest === undefined) throw new Error('There is no snapshot or no migration.')
  return {
    // edge: a file that this tool wrote
    snapshot: JSON.parse(readFileSync(join(meta, file), 'utf8')) as Snapshot,
    number: file.replace(ending, ''),
    newest: newest.replace(/\.sql$/, ''),
  }
}

/** What only one of them has, or has in another form: `columns public.orders.number`, `indexes …`. */
export function differencesOf(one: Snapshot, other: Snapshot): string[] {
  const [left, right] = [entitiesOf(one), entitiesOf(other)]
  const differing = [...left].filter(([name, form]) => right.get(name) !== form)
  const missing = [...right].filter(([name]) => !left.has(name))
  return [...differing, ...missing].map(([name]) => name).toSorted()
}

/**
 * Records the declared tables as the state after the newest migration: `npm run db:new` writes the difference
 * from it, under the next number. Returns the name of that migration.
 */
export async function writeSnapshot(): Promise<string> {
  const declared = await readDeclaredSchema()
  const { newest } = readMigrationState()
  for (const file of snapshotFiles()) rmSync(join(meta, file))
  writeFileSync(join(meta, newest.slice(0, 4) + ending), `${JSON.stringify(sorted(declared), null, 2)}\n`)
  return newest
}

function snapshotFiles(): string[] {
  return readdirSync(meta)
    .filter((name) => name.endsWith(ending))
    .toSorted()
}

/** Each entity as text, by what it is. */
function entitiesOf({ ddl }: Snapshot): Map<string, string> {
  return new Map(ddl.map((entity) => [nameOf(entity), JSON.stringify(withSortedKeys(entity))]))
}

function nameOf(entity: Snapshot['ddl'][number]): string {
  const parts = ['schema', 'table', 'name'].flatMap((part) => {
    const value: unknown = Reflect.get(entity, part)
    return typeof value === 'string' ? [value] : []
  })
  return `${entity.entityType} ${parts.join('.')}`
}

/** A new id for the same tables, and entities in the order of imports, would be changes to commit. */
function sorted({ ddl, ...rest }: Snapshot): Snapshot {
  const id = '00000000-0000-0000-0000-000000000000'
  return { ...rest, id, ddl: ddl.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) }
}

function withSortedKeys(entity: object): object {
  return Object.fromEntries(Object.entries(entity).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

if (import.meta.main) console.log(`The snapshot is that of the tables after ${await writeSnapshot()}.`)
