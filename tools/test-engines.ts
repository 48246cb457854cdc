import process from 'node:process'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { buildWeb } from '../build/build-web.ts'
import { readGivenPaths } from './given-paths.ts'
import { one, sentence, step, sum } from './run-step.ts'
import { runTests, testFilesIn } from './run-tests.ts'
import { cleanEnvironment } from './test-environment.ts'

// Runs the main journeys in Firefox ESR and WebKitGTK; `npm test` runs all journeys in Chromium.
cleanEnvironment()
const paths = readGivenPaths(process.argv.slice(2))
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())
const built = await step('build', async () => one(buildWeb()))
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const files = testFilesIn(...(paths.length === 0 ? ['tests/engines'] : paths))
// each engine in a process of its own
const played = await step('engines', async () => {
  const counts = []
  for (const file of files) counts.push(await runTests([file], 1, interrupted.signal))
  return sum(counts)
})
await server.stop()
const total = sum([built, played])
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 && played.passed > 0 ? 0 : 1)
