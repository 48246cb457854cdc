import process from 'node:process'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { buildWeb } from '../build/build-web.ts'
import { runJourneys } from './run-journeys.ts'

// Takes the pictures of all pages and replaces those in tests/pictures that look different; all pictures in
// full size go to test-results/pictures. With `--compare` it replaces none and reports which pages look
// different, as `npm run test:everywhere` does.
process.env['TZ'] = 'UTC'
const args = process.argv.slice(2)
if (args.includes('--compare')) delete process.env['PICTURES']
else process.env['PICTURES'] = 'keep'
if (!buildWeb()) process.exit(1)
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const { failed } = await runJourneys([
  'tests/journeys/screens.pictures.ts',
  ...args.filter((word) => word !== '--compare'),
])
await server.stop()
process.exit(failed === 0 ? 0 : 1)
