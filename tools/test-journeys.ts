import process from 'node:process'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { buildWeb } from '../build/build-web.ts'
import { runJourneys } from './run-journeys.ts'
import { one, sentence, step, sum } from './run-step.ts'
import { cleanEnvironment } from './test-environment.ts'

// Runs each journey once: those of the given paths, or all; with `--rest` only those that `npm test` leaves
// out.
cleanEnvironment()
const args = process.argv.slice(2)
const paths = args.filter((word) => word !== '--rest')
const built = await step('build', async () => one(buildWeb()))
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const played = await step('journeys', () =>
  runJourneys(paths, args.includes('--rest') ? { once: true, only: 'rest' } : { once: true }),
)
await server.stop()
const total = sum([built, played])
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 && played.passed > 0 ? 0 : 1)
