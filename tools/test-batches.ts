import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-step.ts'

const folder = join(root, '.cache', 'test-batches')
const importer = pathToFileURL(join(root, 'tools', 'import-tests.ts')).href

/**
 * The maximum number of files per process. Starting a process and loading the shop takes 1 s of CPU, more
 * than most test files do.
 */
const maxFiles = 12

/**
 * Matches changes to process-wide state: hooks outside of every `describe`, globals (a simulated browser or document),
 * the environment, the working directory, the exit of the process. A test file with such code runs in a
 * process of its own.
 */
const touchesProcess =
  /^(?:before|after)(?:Each)?\(|\bglobalThis\b|\b(?:fakeBrowser|mountHook)\(|\/embedded-database\.ts'|\bprocess\.(?:chdir|exit|once?)\(|\bprocess\.env(?:\.\w+|\[[^\]]+\]) = /m

/**
 * Groups test files by process. Files that run alone come first: the longest are among them, and at the end
 * they would occupy only one processor.
 */
export function planBatches(files: readonly string[], read = readText): string[][] {
  const shared: string[] = []
  const alone: string[][] = []
  for (const file of files) {
    if (touchesProcess.test(read(file))) alone.push([file])
    else shared.push(file)
  }
  const count = Math.ceil(shared.length / maxFiles)
  const size = Math.ceil(shared.length / Math.max(count, 1))
  const batches = Array.from({ length: count }, (_, at) => shared.slice(at * size, (at + 1) * size))
  return [...alone, ...batches]
}

/** The path of the entry file of a test process. */
export function batchFile(files: readonly string[], at: number): string {
  const [only = ''] = files
  if (files.length === 1) return resolve(root, only)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${process.pid}-${at}.mjs`)
  const list = JSON.stringify(files.map((file) => resolve(root, file)))
  writeFileSync(path, `import { importTests } from '${importer}'\nawait importTests(${list})\n`)
  return path
}

function readText(file: string): string {
  return readFileSync(resolve(root, file), 'utf8')
}
