import { existsSync, globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import process from 'node:process'
import { type Count, root } from './run-step.ts'
import { batchFile, planBatches } from './test-batches.ts'

/**
 * No test takes half of this on a slow machine (milliseconds): a process in which no test begins or ends for
 * this long hangs.
 */
const longestSilence = 300_000

/**
 * Runs test files, several in a process (`test-batches.ts`), and shows the tests of a process together.
 * Counted as failed: skipped and todo tests, files without tests, failed hooks and describes, and tests with
 * unexpected output. A process without any event for `silence` milliseconds is killed, and its running tests
 * are reported; the other processes continue.
 */
export async function runTests(
  files: readonly string[],
  concurrency: number,
  signal: AbortSignal,
  silence = longestSilence,
): Promise<Count> {
  const batches = planBatches(files).entries()
  const total = { passed: 0, failed: 0 }
  const work = async () => {
    for (const [at, batch] of batches) {
      if (signal.aborted) return
      const lines: string[] = []
      const show = (text: string) => {
        if (concurrency === 1) process.stdout.write(text)
        else lines.push(text)
      }
      const { passed, wrong, failed } = await runBatch(batchFile(batch, at), batch, { signal, silence, show })
      process.stdout.write(lines.join(''))
      for (const line of wrong) console.log(`   ✖ ${line}`)
      total.passed += passed
      total.failed += failed + wrong.length
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return total
}

type Outcome = {
  readonly passed: number
  readonly failed: number
  /** Failures that belong to no test, as sentences. */
  readonly wrong: readonly string[]
}

type Watching = {
  readonly signal: AbortSignal
  readonly silence: number
  readonly show: (text: string) => void
}

/** Runs one process, started with the file `entry`. */
async function runBatch(
  entry: string,
  files: readonly string[],
  { signal, silence, show }: Watching,
): Promise<Outcome> {
  const ending = new AbortController()
  const stream = run({ files: [entry], signal: AbortSignal.any([signal, ending.signal]), cwd: root })
  const tested = new Set<string>()
  const running = new Set<string>()
  const wrong = new Set<string>()
  const counted = { passed: 0, failed: 0 }
  const where = () =>
    [...running].at(-1) ??
    `after the last test of ${files.map((file) => relative(root, resolve(root, file))).join(', ')}`
  const watch = setTimeout(() => {
    wrong.add(`ended because it hung: ${where()}`)
    ending.abort()
  }, silence)

  stream.on('test:dequeue', (data) => {
    watch.refresh()
    if (!isProcess(data, entry)) running.add(titleOf(data))
  })
  stream.on('test:complete', (data) => {
    watch.refresh()
    running.delete(titleOf(data))
  })
  const listen = ({ message }: { message: string }) => {
    if (message.trim() !== '') wrong.add(`unexpected output (shown above): ${where()}`)
  }
  stream.on('test:stdout', listen)
  stream.on('test:stderr', listen)
  stream.on('test:pass', (data) => {
    if (data.details.type === 'suite' || isProcess(data, entry)) return
    if (data.file !== undefined) tested.add(data.file)
    if (data.skip === undefined && data.todo === undefined) counted.passed++
    else wrong.add(`nothing was tested (skipped or to do): ${titleOf(data)}`)
  })
  stream.on('test:fail', (data) => {
    if (data.file !== undefined) tested.add(data.file)
    if (data.details.type !== 'suite') counted.failed++
    else if (failureOf(data.details.error) !== 'subtestsFailed')
      wrong.add(`a hook or a describe failed (shown above): ${titleOf(data)}`)
  })
  for await (const text of stream.compose(new spec())) show(String(text).replaceAll(/^ℹ .*\n/gm, ''))
  clearTimeout(watch)
  // a file that is alone in its process may declare its tests in another file
  const isAlone = files.length === 1 && counted.passed + counted.failed > 0
  for (const file of isAlone ? [] : files)
    if (!tested.has(resolve(root, file))) wrong.add(`nothing was tested (no test is in it): ${file}`)
  return { ...counted, wrong: [...wrong] }
}

/** What Node calls the kind of a failure. */
const failureOf = (error: Error): unknown => Reflect.get(error, 'failureType')

type Reported = { readonly name: string; readonly file?: string }

/** Whether a result is about the whole process: it has the name of the process's entry file. */
function isProcess({ name }: Reported, entry: string): boolean {
  return resolve(root, name) === entry
}

function titleOf({ name, file }: Reported): string {
  return `${file === undefined ? '' : `${relative(root, file)}: `}${name}`
}

/** The test files under the given paths (files or directories of the project). */
export function testFilesIn(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (path.endsWith('.ts')) return existsSync(path) ? [path] : []
    return globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted()
  })
}
