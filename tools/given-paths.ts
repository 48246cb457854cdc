import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { root } from './run-step.ts'

/**
 * The paths among the words of a command line, without `./` and a final slash. Ends the program with code 2
 * if one does not exist: leaving it out would report tests that never ran as passed.
 */
export function readGivenPaths(words: readonly string[]): string[] {
  const paths = words.map((word) => join(word).replace(/\/$/, ''))
  const unknown = paths.filter((path) => !existsSync(resolve(root, path)))
  for (const path of unknown) console.error(`There is no ${path}.`)
  if (unknown.length > 0) process.exit(2)
  return paths
}
