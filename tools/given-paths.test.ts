import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { describe, test } from 'node:test'
import { root } from './run-step.ts'

describe('a path that does not exist is refused, even if another one exists, by', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  for (const [tool, ...more] of [
    ['test'],
    ['watch-tests'],
    ['test-engines'],
    ['test-databases', '18-pgbouncer'],
  ] as const)
    test(`tools/${tool}.ts`, () => {
      const { status, stderr, stdout } = spawnSync(
        process.execPath,
        [`tools/${tool}.ts`, ...more, './src/shop/', 'src/server/nowhere'],
        { cwd: root, env, encoding: 'utf8', timeout: 60_000 },
      )
      assert.equal(status, 2, stdout + stderr)
      assert.match(stderr, /There is no src\/server\/nowhere\./)
      assert.equal(stdout, '')
    })
})
