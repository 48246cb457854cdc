import { rmSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { root, runTool } from '../tools/run-step.ts'
import { maxMinutes, parts } from './parts.ts'
import { describeMachine } from './report/machine.ts'
import { type ReportSection, reportOf, saveReport } from './report/write-report.ts'
import { superviseBench } from './supervise-bench.ts'

// Runs all benches and writes bench/report.md, or those named on the command line: npm run bench -- pages
// search. Partial runs and quick runs (--quick, for trying out the benches) are written to test-results/bench
// and to the console.
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no bench "${unknown.join('", "')}"; there are: ${Object.keys(parts).join(', ')}`)
const ordinary = Object.keys(parts).filter((name) => parts[name]?.byName !== true)
const names = positionals.length > 0 ? positionals : ordinary
const whole = positionals.length === 0 && !values.quick

if (!(await runTool(process.execPath, ['build/build-web.ts'], { ...process.env, NODE_ENV: 'production' })))
  throw new Error('The site could not be built')
// a durable database, as in production; each bench creates its own databases in it
const dataDirectory = makeDataDirectory()
const log = { info: () => undefined, warn: console.warn, error: console.error }
const database = await startEmbeddedDatabase({ dataDirectory, log })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const machine = await describeMachine(database.url)
  const found: ReportSection[] = []
  for (const name of names) {
    const minutesLeft = whole ? maxMinutes - performance.now() / 60_000 : Infinity
    found.push(await superviseBench(name, { quick: values.quick, databaseUrl: database.url, minutesLeft }))
  }
  const took = `${(performance.now() / 60_000).toFixed(0)} minutes`
  const report = reportOf(found, { ...machine, 'All parts took': took }, values.quick)
  if (!whole) console.log(`\n${report.text}`)
  console.log(saveReport(report, `${root}${whole ? 'bench' : 'test-results/bench'}/`))
  if (found.some(({ failure }) => failure !== undefined)) process.exitCode = 1
} finally {
  await database.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}
