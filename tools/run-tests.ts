import { existsSync, globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import process from 'node:process'
import { type Count, root } from './run-step.ts'

/** No test file takes half as long on a slow machine: one that does hangs. */
const longestFile = 300_000

/**
 * Runs test files, each in a process of its own, and shows every test as it ends. A test that is
 * skipped or left to do counts as failed, and so does a file that prints something nobody expects.
 * A test that is not through after `limit` milliseconds is named, and the run ends with it: its process
 * cannot be told to leave by itself without losing what it has still to report.
 */
export async function runTests(
  files: readonly string[],
  concurrency: number,
  signal: AbortSignal,
  limit = longestFile,
): Promise<Count> {
  const noisy = new Map<string, string>()
  const missed: string[] = []
  const hung: string[] = []
  let passed = 0
  let failed = 0
  const ending = new AbortController()
  const stream = run({
    files: [...files],
    concurrency,
    timeout: limit,
    signal: AbortSignal.any([signal, ending.signal]),
    cwd: root,
  })
  const hear = ({ file, message }: { file?: string; message: string }) => {
    if (message.trim() !== '') noisy.set(file ?? '?', (noisy.get(file ?? '?') ?? '') + message)
  }
  stream.on('test:stdout', hear)
  stream.on('test:stderr', hear)
  stream.on('test:pass', ({ name, file, skip, todo, details }) => {
    if (details.type === 'suite') return
    // A file in which no test was found passes under its own name.
    if (file !== undefined && resolve(root, name) === file) missed.push(name)
    else if (skip === undefined && todo === undefined) passed++
    else missed.push(name)
  })
  stream.on('test:fail', ({ name, file, details }) => {
    if (details.type !== 'suite') failed++
    if (Reflect.get(details.error, 'failureType') !== 'testTimeoutFailure') return
    hung.push(relative(root, file ?? name))
    ending.abort()
  })
  const shown = stream.compose(new spec())
  for await (const text of shown) process.stdout.write(text)

  for (const name of hung) console.log(`   ✖ ended because it hung: ${name}`)
  for (const name of missed) console.log(`   ✖ nothing was tested (skipped, to do, or empty): ${name}`)
  for (const file of noisy.keys())
    console.log(`   ✖ unexpected output (shown above): ${relative(root, file)}`)
  return { passed, failed: failed + missed.length + noisy.size }
}

/** The test files under the given paths (files or directories of the project). */
export function testFilesIn(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (path.endsWith('.ts')) return existsSync(path) ? [path] : []
    return globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted()
  })
}
