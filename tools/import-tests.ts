import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Imports test files into this process. A file that cannot be imported counts as a failed test of its name;
 * the others still run.
 */
export async function importTests(files: readonly string[]): Promise<void> {
  for (const file of files)
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      void test(`${file} cannot be read`, () => {
        throw error
      })
    }
}
