import { migrate } from '#server/database/migrate.ts'

// Migrates the database at TEST_MIGRATE_URL in a separate process that tests can kill.
const url = process.env['TEST_MIGRATE_URL']
if (url === undefined) throw new Error('The test names a database')
await migrate(url)
