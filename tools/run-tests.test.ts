import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { root } from './run-step.ts'
import { planBatches } from './test-batches.ts'

const selling = "import { test } from 'node:test'\ntest('sells', () => {})\n"

/** Runs test files with these texts; returns the output and the numbers of passed and failed tests. */
async function runFiles(t: TestContext, texts: Readonly<Record<string, string>>, silence = 60_000) {
  const folder = mkdtempSync(join(tmpdir(), 'test-files-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.test.ts`)
    writeFileSync(file, text)
    return file
  })
  const script = join(folder, 'run.ts')
  writeFileSync(
    script,
    `import { runTests } from ${JSON.stringify(join(root, 'tools/run-tests.ts'))}
const count = await runTests(${JSON.stringify(files)}, 1, new AbortController().signal, ${silence})
console.log(JSON.stringify(count))
process.exit()`,
  )
  // without the test context: a test runner does not run inside a test
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 180_000 })
  return { stdout, count: stdout.trim().split('\n').at(-1) }
}

// concurrent, because two of these tests wait for a hanging process
describe('tests that share a process', { concurrency: 2 }, () => {
  test('are counted together; a failed one is reported with its file', async (t) => {
    const failing =
      "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\ntest('sells twice', () => assert.equal(2, 1))\n"
    const { stdout, count } = await runFiles(t, { good: selling, bad: failing, fine: selling })
    assert.equal(count, '{"passed":2,"failed":1}')
    assert.match(stdout, /test at \S*bad\.test\.ts:3:1\n✖ sells twice/)
  })

  test('are killed when one of them hangs, which is reported with its file', async (t) => {
    const hanging =
      "import { test } from 'node:test'\ntest('waits for ever', async () => { setInterval(() => {}, 1000); await new Promise(() => {}) })\n"
    const { stdout, count } = await runFiles(t, { good: selling, hanging }, 15_000)
    assert.match(stdout, /ended because it hung: \S*hanging\.test\.ts: waits for ever/)
    assert.match(count ?? '', /"failed":[1-9]/)
  })

  test('are killed when one has left something open', async (t) => {
    const { stdout } = await runFiles(t, { leaving: `${selling}setInterval(() => {}, 1000)\n` }, 15_000)
    assert.match(stdout, /ended because it hung: after the last test of \S*leaving\.test\.ts/)
  })

  test('begin only when all files are loaded, so that replaced timers stay with their test', async (t) => {
    const mocking = `import { test } from 'node:test'
test('time passes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
})\n`
    const waiting = `import { test } from 'node:test'
for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
const { setTimeout: wait } = await import('node:timers/promises')
test('waits', () => wait(1))\n`
    const { count } = await runFiles(t, { mocking, waiting }, 15_000)
    assert.equal(count, '{"passed":2,"failed":0}')
  })

  test('still run when another file cannot be read', async (t) => {
    const { stdout, count } = await runFiles(t, { broken: "import './nothing.ts'\n", good: selling })
    assert.match(stdout, /broken\.test\.ts cannot be read/)
    assert.match(count ?? '', /"passed":1,"failed":[1-9]/)
  })

  test('do not hide a file without tests, nor a skipped test', async (t) => {
    const skipping = "import { test } from 'node:test'\ntest.skip('gives back', () => {})\n"
    const { stdout, count } = await runFiles(t, { good: selling, empty: 'export {}\n', skipping })
    assert.match(stdout, /nothing was tested \(no test is in it\): \S*empty\.test\.ts/)
    assert.match(stdout, /nothing was tested \(skipped or to do\): \S*skipping\.test\.ts: gives back/)
    assert.equal(count, '{"passed":1,"failed":2}')
  })

  test('do not hide a failure between them: of a hook, or of a describe before its first test', async (t) => {
    const leaving =
      "import { after, describe, test } from 'node:test'\ndescribe('a shop', () => { after(() => { throw new Error('left open') }); test('sells', () => {}) })\n"
    const unread =
      "import { describe, test } from 'node:test'\ndescribe('a list', () => { throw new Error('gone'); test('is read', () => {}) })\n"
    const { stdout, count } = await runFiles(t, { leaving, unread, good: selling })
    assert.match(stdout, /a hook or a describe failed \(shown above\): \S*leaving\.test\.ts: a shop/)
    assert.match(stdout, /a hook or a describe failed \(shown above\): \S*unread\.test\.ts: a list/)
    assert.equal(count, '{"passed":2,"failed":2}')
  })

  test('must not print anything unexpected', async (t) => {
    const loud = "import { test } from 'node:test'\ntest('warns', () => console.warn('watch out'))\n"
    const { stdout, count } = await runFiles(t, { loud, good: selling })
    assert.match(stdout, /unexpected output \(shown above\): \S+/)
    assert.equal(count, '{"passed":2,"failed":1}')
  })

  test('do not include files that change the whole process', () => {
    const texts: Readonly<Record<string, string>> = {
      a: "describe('a shop', () => {\n  before(open)\n  const { env } = process.env\n})",
      b: 'beforeEach(() => tabStorage.clear())',
      c: 'globalThis.fetch = respond',
      d: "process.env['TZ'] = 'Asia/Jerusalem'",
      e: "import { start } from '#tests/support/database/embedded-database.ts'",
      f: "test('sells', () => {})",
    }
    assert.deepEqual(
      planBatches(Object.keys(texts), (file) => texts[file] ?? ''),
      [['b'], ['c'], ['d'], ['e'], ['a', 'f']],
    )
  })
})

describe('the test dispatcher', () => {
  test('refuses a path that does not exist', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/test.ts', 'src/server/oders'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(status, 2)
    assert.match(stderr, /There is no src\/server\/oders/)
  })
})
