import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'

test('a build that failed is not taken for that of the sources before it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const vite = join(folder, 'node_modules', 'vite', 'bin')
  for (const path of [vite, join(folder, 'src', 'web'), join(folder, 'dist')])
    mkdirSync(path, { recursive: true })
  for (const file of ['build-web.ts', 'hash-inputs.ts'])
    cpSync(join(import.meta.dirname, file), join(folder, 'build', file))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const built = join(folder, 'dist', 'page')
  /** Builds sources with this text. Vite fails after it has removed what was there. */
  const build = (source: string, fails = false) => {
    writeFileSync(join(folder, 'src', 'web', 'page.ts'), source)
    const file = JSON.stringify(built)
    writeFileSync(
      join(vite, 'vite.js'),
      `import { rmSync, writeFileSync } from 'node:fs'
rmSync(${file}, { force: true })
if (${fails}) process.exit(1)
writeFileSync(${file}, '')`,
    )
    return spawnSync(process.execPath, [join(folder, 'build', 'build-web.ts')], { encoding: 'utf8' })
  }
  assert.equal(build('one').status, 0)
  assert.equal(build('one').stderr, '', 'what has not changed is not built again')
  assert.equal(build('two', true).status, 1)
  assert.equal(build('one').status, 0)
  assert.ok(existsSync(built))
})
