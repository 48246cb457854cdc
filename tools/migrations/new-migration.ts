import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateMigration } from 'drizzle-kit/api-postgres'
import * as v from 'valibot'
import { migrations, readDeclaredSchema, readMigrationState, writeSnapshot } from './schema-snapshot.ts'

// Writes a migration from the changed tables, under the next number: npm run db:new -- --name what_changes

/** drizzle-kit's error about names that it cannot tell apart (its class is not exported). */
const unclear = v.object({
  missingHints: v.array(v.object({ kind: v.string(), entity: v.array(v.string()) })),
})

const { values } = parseArgs({ options: { name: { type: 'string' } } })
if (values.name === undefined || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(values.name))
  throw new Error('npm run db:new -- --name what_changes: small letters, digits and underscores')
const { snapshot, newest } = readMigrationState()
const statements = await generateMigration(snapshot, await readDeclaredSchema()).catch((error: unknown) => {
  if (!v.is(unclear, error)) throw error
  const names = error.missingHints.map(({ kind, entity }) => `${kind} ${entity.join('.')}`)
  throw new Error(
    `Renamed, or dropped and new? Write this migration by hand, then npm run db:snapshot (CONTRIBUTING.md): ${names.join(', ')}`,
  )
})
if (statements.length === 0) console.log('The tables have not changed.')
else {
  const name = `${String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')}_${values.name}`
  writeFileSync(join(migrations, `${name}.sql`), `${statements.join('\n')}\n`)
  await writeSnapshot()
  console.log(`migrations/${name}.sql: read it before you commit it.`)
}
