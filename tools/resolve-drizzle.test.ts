import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './run-step.ts'

const packages = join(root, 'node_modules', 'drizzle-orm')

test('drizzle-orm has only one package.json, so it need not be looked up for each file', () => {
  assert.deepEqual(globSync('**/package.json', { cwd: packages }), ['package.json'])
})

test('a program resolves drizzle-orm to the same files with and without the hook', () => {
  const program = `
    const found = {}
    for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'])
      found[name] = [import.meta.resolve(name), Object.keys(await import(name))]
    console.log(JSON.stringify(found))`
  const run = (...flags: readonly string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
      cwd: root,
      env: {},
      encoding: 'utf8',
    })
  assert.equal(run('--import', pathToFileURL(join(root, 'tools', 'resolve-drizzle.ts')).href), run())
})
