import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './run-step.ts'

const packages = join(root, 'node_modules', 'drizzle-orm')

test('all files of drizzle-orm belong to the one package.json that is not looked up again', () => {
  assert.deepEqual(globSync('**/package.json', { cwd: packages }), ['package.json'])
})

test('with and without it a program gets the same drizzle-orm', () => {
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
