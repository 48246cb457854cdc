import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** Reads test files into this process. One that cannot be read is a failed test of its name; the others go on. */
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
