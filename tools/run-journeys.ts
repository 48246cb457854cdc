import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Count, root, runTool } from './run-step.ts'

const report = join(root, '.cache', 'journeys.json')
/** Product pictures rendered by the journeys' shops: all journeys need them, so they are rendered once. */
const pictures = join(root, '.cache', 'journey-pictures')

type Report = { readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

type Choice = {
  /** Runs each journey in one language and on one kind of screen only. */
  readonly once?: boolean
  /** Only journeys with `@main` in their titles, or only the others. */
  readonly only?: 'main' | 'rest'
}

/**
 * Runs the journeys in a browser. A journey that passes only on its second try, in a shop of its own, counts
 * as passed and is reported.
 */
export async function runJourneys(
  paths: readonly string[],
  { once = false, only }: Choice = {},
): Promise<Count> {
  const chromium = await findChromium()
  if (chromium === null) return { passed: 0, failed: 1 }
  for (const old of [report, pictures]) rmSync(old, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  const chosen = only === undefined ? [] : [only === 'main' ? '--grep=@main' : '--grep-invert=@main']
  const good = await runTool(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', ...chosen, ...paths],
    {
      ...process.env,
      CHROMIUM_PATH: chromium,
      JOURNEYS_REPORT: report,
      ...(once && { JOURNEYS_ONCE: 'yes' }),
      JOURNEYS_PICTURES: pictures,
    },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  // edge: written by the test runner just now
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (stats.flaky > 0) console.log(`   ${stats.flaky} of the journeys needed a second try: see "flaky" above`)
  const failed = stats.unexpected + stats.skipped
  return { passed: stats.expected + stats.flaky, failed: good ? failed : Math.max(failed, 1) }
}

/** The headless shell first: it takes a third less time for the same pages (docs/decisions/0188). */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const install =
  'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core'

/**
 * The path of a Chromium to drive. On Debian as root a missing one is installed; elsewhere instructions to
 * install one are printed.
 */
export async function findChromium(): Promise<string | null> {
  const found = () =>
    [process.env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path))
  const first = found()
  if (first !== undefined) return first
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`   Chromium is missing; installing it: ${install}`)
    await runTool('/bin/sh', ['-c', install], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  }
  const second = found()
  if (second !== undefined) return second
  console.error(
    `   The journeys need Chromium. Install it:\n     sudo sh -c '${install}'\n   or name one: CHROMIUM_PATH=/path/to/chromium npm test`,
  )
  return null
}
