import { migrate } from '#server/database/migrate.ts'

// Migrates the database that TEST_MIGRATE_URL names, as a process of its own, to be killed.
const url = process.env['TEST_MIGRATE_URL']
if (url === undefined) throw new Error('The test names a database')
await migrate(url)
