import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { settingDefinitions } from '../src/server/setting-definitions.ts'
import type { EmbeddedDatabase } from '../src/server/database/embedded.ts'
import { startTestServer } from '../tests/support/postgres.ts'
import { buildWeb } from '../build/build-web.ts'
import { check } from './check.ts'
import { runJourneys } from './run-journeys.ts'
import { type Count, one, root, sentence, step, stopTools, sum } from './run-step.ts'
import { runTests, testFilesIn } from './run-tests.ts'

const journeys = 'tests/journeys'
const suites = [
  {
    title: 'rules, use cases, races and faults',
    paths: ['src', 'build', 'tools'],
    concurrency: availableParallelism(),
  },
  // One after the other: some put a bad example into the tree to see it refused.
  { title: 'structure', paths: ['tests/structure'], concurrency: 1 },
  { title: 'contract', paths: ['tests/contract'], concurrency: availableParallelism() },
] as const

// A developer's own settings must not decide what the tests find.
for (const name of [
  ...Object.keys(settingDefinitions),
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_TEST_CONTEXT',
  'PICTURES',
  'TEST_DATABASE_URL',
])
  delete process.env[name]
process.env['TZ'] = 'UTC'
// Each test file is a process, and most of them read the whole shop: it is translated once.
process.env['NODE_COMPILE_CACHE'] = join(root, '.cache', 'compiled')
process.chdir(root)

const wanted = process.argv.slice(2)
const interrupted = new AbortController()
let server: EmbeddedDatabase | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())

const counts = [
  await step('database', startDatabase),
  ...(await (wanted.length === 0 ? everything() : only(wanted))),
]
await server?.stop()
const total = sum(counts)
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

/** One server for all test files. */
async function startDatabase(): Promise<Count> {
  server = await startTestServer()
  process.env['TEST_DATABASE_URL'] = server.url
  return one(true)
}

async function interrupt(): Promise<void> {
  interrupted.abort()
  stopTools()
  await server?.stop()
  console.log('\nInterrupted.')
  process.exit(130)
}

async function everything(): Promise<Count[]> {
  const done = [await check(), await build()]
  for (const { title, paths, concurrency } of suites)
    done.push(
      await step(title, () => notNone(runTests(testFilesIn(...paths), concurrency, interrupted.signal))),
    )
  done.push(await step('journeys', () => notNone(runJourneys([]))))
  return done
}

/** `npm test -- src/shop tests/journeys/buy.journey.ts`: these paths and nothing else. */
async function only(paths: readonly string[]): Promise<Count[]> {
  const places = paths.map((path) => join(path).replace(/\/$/, ''))
  const played = places.filter((path) => path === 'tests' || path.startsWith(journeys))
  const files = testFilesIn(...places.filter((path) => !path.startsWith(journeys)))
  const done: Count[] = []
  if (files.length > 0) done.push(await step('tests', () => notNone(runTests(files, 1, interrupted.signal))))
  if (played.length > 0)
    done.push(
      await build(),
      await step('journeys', () => notNone(runJourneys(played.filter((path) => path !== 'tests')))),
    )
  return done.length > 0 ? done : [await step(paths.join(' '), () => notNone(Promise.resolve(sum([]))))]
}

function build(): Promise<Count> {
  return step('build', async () => one(buildWeb()))
}

/** Tests that are not found prove nothing. */
async function notNone(running: Promise<Count>): Promise<Count> {
  const count = await running
  if (count.passed + count.failed > 0) return count
  console.log('   ✖ there are no tests here')
  return { passed: 0, failed: 1 }
}
