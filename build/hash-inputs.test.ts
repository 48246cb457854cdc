import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildInputs, hashInputs } from './hash-inputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the inputs of the built site', () => {
  test('a change of any kind of input is detected, and a changed test is ignored', (context) => {
    const copy = mkdtempSync(join(tmpdir(), 'inputs-'))
    context.after(() => rmSync(copy, { recursive: true }))
    for (const input of buildInputs) cpSync(join(root, input), join(copy, input), { recursive: true })
    const before = hashInputs(copy)
    assert.equal(before, hashInputs(root), 'the same files have the same hash in any folder')
    for (const path of [
      'src/web/kit/styles/site.css',
      'src/web/site-map.ts',
      'src/contract/endpoint.ts',
      'src/shop/money.ts',
      'build/client-assets.ts',
      'build/optimise/pack-assets.ts',
      'vite.config.ts',
      'package-lock.json',
    ]) {
      const text = readFileSync(join(copy, path), 'utf8')
      writeFileSync(join(copy, path), `${text} `)
      assert.notEqual(hashInputs(copy), before, path)
      writeFileSync(join(copy, path), text)
    }
    writeFileSync(join(copy, 'src/web/new-page.tsx'), '')
    assert.notEqual(hashInputs(copy), before, 'a new file')
    rmSync(join(copy, 'src/web/new-page.tsx'))
    writeFileSync(join(copy, 'src/shop/money.test.ts'), '')
    assert.equal(hashInputs(copy), before)
  })

  test('every step of the build is an input', () => {
    const isInput = (path: string) =>
      buildInputs.some((input) => path === input || path.startsWith(`${input}/`))
    const seen = new Set<string>()
    const follow = (path: string) => {
      if (seen.has(path)) return
      seen.add(path)
      for (const [, from = ''] of readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g))
        follow(normalize(join(dirname(path), from)))
    }
    follow('vite.config.ts')
    assert.ok(seen.size > 3)
    assert.deepEqual(
      [...seen].filter((path) => !isInput(path)),
      [],
    )
  })
})
