import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, test } from 'node:test'
import { root } from './run-step.ts'

describe('the test dispatcher', () => {
  test('ends a test that hangs, and names its file', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'hanging-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'hanging.test.ts')
    writeFileSync(
      file,
      "import { test } from 'node:test'\ntest('waits for ever', async () => { setInterval(() => {}, 1000); await new Promise(() => {}) })\n",
    )
    const script = join(folder, 'run.ts')
    writeFileSync(
      script,
      `import { runTests } from ${JSON.stringify(join(root, 'tools/run-tests.ts'))}
const count = await runTests([${JSON.stringify(file)}], 1, new AbortController().signal, 3000)
console.log(JSON.stringify(count))
process.exit()`,
    )
    // in a process that is no test: a test runner does not run inside a test
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 60_000 })
    assert.match(stdout, /ended because it hung: .*hanging\.test\.ts/)
    assert.match(stdout, /"failed":[1-9]/)
  })

  test('refuses a path that does not exist', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/test.ts', 'src/server/oders'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(status, 2)
    assert.match(stderr, /There is no src\/server\/oders/)
  })
})
