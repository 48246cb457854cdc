import { availableParallelism } from 'node:os'
import process from 'node:process'
import { freePort } from '#tests/support/database/free-port.ts'
import { startPgBouncer, startPostgres15, type TestServer } from '#tests/support/database/debian.ts'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { readGivenPaths } from './given-paths.ts'
import { type Count, sentence, step, sum } from './run-step.ts'
import { runTests, testFilesIn } from './run-tests.ts'
import { cleanEnvironment } from './test-environment.ts'

type Way = {
  readonly server: () => Promise<TestServer>
  readonly pooled: boolean
  /** Tests that `npm test` does not include. */
  readonly own: readonly string[]
}

const [pooler, replica] = ['tests/databases/pooler.test.ts', 'tests/databases/replica.test.ts']

/**
 * Supported database set-ups besides the one `npm test` starts. Behind PgBouncer 1.18 no statement is
 * prepared under a name.
 */
const ways: Readonly<Record<string, Way>> = {
  '15': { server: startPostgres15, pooled: false, own: [replica] },
  '15-pgbouncer': { server: startPostgres15, pooled: true, own: [pooler, replica] },
  '18-pgbouncer': { server: startTestServer, pooled: true, own: [pooler, replica] },
}

/** All code that uses the database: tested if no path is given. */
const everything = ['src/server', 'tests/contract', 'tests/processes']
/**
 * Left out because the database makes no difference: starting and stopping PostgreSQL itself, files, and the
 * built site.
 */
const elsewhere =
  /^src\/server\/(?:database\/(?:embedded|require-durable-database)|startup\/open-shop|watching\/metrics|pages\/|docs\/|integrations\/)/

/** Behind the pooler no statement has a name, and it adds transactions of its own. */
const leftOutBehindPooler = [
  'src/server/database/name-statements.test.ts',
  'src/server/startup/idle.slow.test.ts',
]

cleanEnvironment()
const args = process.argv.slice(2)
const names = args.filter((word) => Object.hasOwn(ways, word))
const paths = readGivenPaths(args.filter((word) => !Object.hasOwn(ways, word)))
const files = testFilesIn(...(paths.length === 0 ? everything : paths)).filter(
  (file) => paths.length > 0 || !elsewhere.test(file),
)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())

const counts: Count[] = []
for (const [name, way] of Object.entries(ways))
  if (names.length === 0 || names.includes(name)) counts.push(await step(name, () => testOn(way)))
const total = sum(counts)
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function testOn({ server, pooled, own }: Way): Promise<Count> {
  const stops: TestServer[] = []
  try {
    const database = await server()
    stops.push(database)
    process.env['TEST_DATABASE_URL'] = database.url
    delete process.env['TEST_POOLER_URL']
    if (pooled) {
      const pooler = await startPgBouncer(database.url, await freePort())
      stops.push(pooler)
      process.env['TEST_POOLER_URL'] = pooler.url
    }
    return await runTests(
      [
        ...(paths.length === 0 ? own : []),
        ...files.filter((file) => !pooled || !leftOutBehindPooler.includes(file)),
      ],
      availableParallelism(),
      interrupted.signal,
    )
  } finally {
    for (const one of stops.toReversed()) await one.stop()
  }
}
