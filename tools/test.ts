import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'
import type { EmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { buildWeb } from '../build/build-web.ts'
import { check } from './check.ts'
import { readGivenPaths } from './given-paths.ts'
import { runJourneys } from './run-journeys.ts'
import { type Count, one, sentence, step, stopTools, sum } from './run-step.ts'
import { runTests, testFilesIn } from './run-tests.ts'
import { cleanEnvironment } from './test-environment.ts'

const journeys = 'tests/journeys'
const both = availableParallelism()

cleanEnvironment()
const args = process.argv.slice(2)
const everywhere = args.includes('--everywhere')
const slow = args.includes('--slow')
const givenPaths = readGivenPaths(args.filter((word) => !['--everywhere', '--slow'].includes(word)))
const interrupted = new AbortController()
let server: EmbeddedDatabase | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())

const total = sum(await counts())
await server?.stop()
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

function counts(): Promise<Count[]> {
  if (slow) return slowTests()
  return givenPaths.length === 0 ? everything() : only(givenPaths)
}

/**
 * The quickest steps first: most mistakes show within a minute. Without `--everywhere` only the main journeys
 * run, each once, no picture is taken, and slow tests are left to `--slow`.
 */
async function everything(): Promise<Count[]> {
  const structure = testFilesIn('tests/structure')
  const rest = testFilesIn('src', 'build', 'tools', 'bench').filter(
    (file) => !file.startsWith('src/shop/') && (everywhere || !isSlow(file)),
  )
  return [
    await check(),
    // Sequentially: some tests put a bad example into the source tree to check that it is refused.
    await tests(
      'structure',
      structure.filter((file) => !readsBuild(file)),
      1,
    ),
    await tests('rules', testFilesIn('src/shop')),
    await build(),
    await tests('the built site', structure.filter(readsBuild), 1),
    await database(),
    await tests('contract', testFilesIn('tests/contract')),
    // Many tests wait, for a statement or an unresponsive provider: twice as many processes as processors use
    // the idle time.
    await tests('use cases, races and faults', rest, 2 * both),
    await step('journeys', () =>
      notNone(everywhere ? runJourneys([]) : runJourneys([], { once: true, only: 'main' })),
    ),
  ]
}

/** Tests that wait, fill a disk or kill servers for longer than a developer should wait before each commit. */
async function slowTests(): Promise<Count[]> {
  return [
    await build(),
    await database(),
    // They start several servers each: one after the other.
    await tests('several processes', testFilesIn('tests/processes'), 1),
    await tests('slow tests', testFilesIn('src').filter(isSlow)),
  ]
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

/** `npm test -- src/shop tests/journeys/buy.journey.ts`: runs these paths and the steps they need. */
async function only(paths: readonly string[]): Promise<Count[]> {
  const played = paths.filter((path) => path === 'tests' || path.startsWith(journeys))
  const files = testFilesIn(...paths.filter((path) => !path.startsWith(journeys)))
  const done: Count[] = []
  if (played.length > 0 || files.some(readsBuild)) done.push(await build())
  if (played.length > 0 || files.some(needsDatabase)) done.push(await database())
  if (files.length > 0 || played.length === 0) done.push(await tests('tests', files, 1))
  if (played.length > 0)
    done.push(await step('journeys', () => notNone(runJourneys(played.filter((path) => path !== 'tests')))))
  return done
}

function tests(title: string, files: readonly string[], concurrency = both): Promise<Count> {
  return step(title, () => notNone(runTests(files, concurrency, interrupted.signal)))
}

function build(): Promise<Count> {
  return step('build', async () => one(buildWeb()))
}

/** Starts one database server for all test files. */
function database(): Promise<Count> {
  return step('database', async () => {
    server = await startTestServer()
    process.env['TEST_DATABASE_URL'] = server.url
    return one(true)
  })
}

/** Whether a test reads the output of the build. */
function readsBuild(file: string): boolean {
  return /\bdist\/|page-renderer|start-shop/.test(readFileSync(file, 'utf8'))
}

/** Whether a test needs a database: those of business rules, structure and client code do not. */
function needsDatabase(file: string): boolean {
  return !/^(?:src\/(?:shop|contract|web)|tests\/structure|tests\/alerts|build)\//.test(file)
}

/** Fails if no test was found. */
async function notNone(running: Promise<Count>): Promise<Count> {
  const count = await running
  if (count.passed + count.failed > 0) return count
  console.log('   ✖ there are no tests here')
  return { passed: 0, failed: 1 }
}

async function interrupt(): Promise<void> {
  interrupted.abort()
  stopTools()
  await server?.stop()
  console.log('\nInterrupted.')
  process.exit(130)
}
