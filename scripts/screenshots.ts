import process from 'node:process'
import { startTestServer } from '../tests/support/postgres.ts'
import { buildWeb } from './build.ts'
import { runJourneys } from './run-journeys.ts'

// Takes the pictures of every page into tests/pictures, and leaves those that look the same as they
// are. With `--compare` it keeps none, and tells which pages look different.
delete process.env['SHOW_KIT']
process.env['TZ'] = 'UTC'
const given = process.argv.slice(2)
process.env['PICTURES'] = given.includes('--compare') ? 'compare' : 'keep'
if (!buildWeb()) process.exit(1)
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const { failed } = await runJourneys([
  'tests/journeys/screens.pictures.ts',
  ...given.filter((word) => word !== '--compare'),
])
await server.stop()
process.exit(failed === 0 ? 0 : 1)
