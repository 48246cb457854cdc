import process from 'node:process'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { readGivenPaths } from './given-paths.ts'
import { root } from './run-step.ts'
import { testFilesIn } from './run-tests.ts'
import { cleanEnvironment } from './test-environment.ts'

// `npm run test:watch -- src/server/orders`: runs these tests, and reruns those affected by a changed file.
cleanEnvironment()
const files = testFilesIn(...readGivenPaths(process.argv.slice(2)))
if (files.length === 0) {
  console.error('Name the tests to watch: npm run test:watch -- src/server/orders')
  process.exit(2)
}
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped.abort()
    void server.stop().finally(() => process.exit(0))
  })
const stream = run({ files, watch: true, concurrency: true, cwd: root, signal: stopped.signal })
for await (const text of stream.compose(new spec())) process.stdout.write(text)
