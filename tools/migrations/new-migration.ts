import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateMigration } from 'drizzle-kit/api-postgres'
import { migrations, readDeclaredSchema, readMigrationState, writeSnapshot } from './schema-snapshot.ts'

// Writes a migration from the changed tables, under the next number: npm run db:new -- --name what_changes
const { values } = parseArgs({ options: { name: { type: 'string' } } })
if (values.name === undefined || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(values.name))
  throw new Error('npm run db:new -- --name what_changes: small letters, digits and underscores')
const { snapshot, newest } = readMigrationState()
const statements = await generateMigration(snapshot, await readDeclaredSchema())
if (statements.length === 0) console.log('The tables have not changed.')
else {
  const name = `${String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')}_${values.name}`
  writeFileSync(join(migrations, `${name}.sql`), `${statements.join('\n')}\n`)
  await writeSnapshot()
  console.log(`migrations/${name}.sql: read it before you commit it.`)
}
