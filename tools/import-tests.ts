import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Imports test files into this process; no test begins before all are imported. Otherwise a file would load
 * while another's test has replaced the timers, and `node:timers/promises` exports for ever what it finds when
 * it is first imported. A file that cannot be imported counts as a failed test of its name; the others still
 * run.
 */
export async function importTests(files: readonly string[]): Promise<void> {
  const imported = Promise.withResolvers<void>()
  before(() => imported.promise)
  for (const file of files)
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      void test(`${file} cannot be read`, () => {
        throw error
      })
    }
  imported.resolve()
}
