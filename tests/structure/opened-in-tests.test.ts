import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSources, type SourceFile } from './source.ts'

const openers = /\bawait (?:aShop|smtpServer|serve|startShop|openShop|testDatabase|oldDatabase)\(/

/** Tests that open something and would leave it open on failure, by file and title. */
function leftOpen({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/^( *)test\([`'"](.*)[`'"], async.*\n([^]*?\n\1)\}\)/gm)].flatMap(
    ([, , title, body = '']) =>
      openers.test(body) && !/\bt\.after\(|[,(]\s*t,?\s*\)|\bfinally\b/.test(body)
        ? [`${path}: ${title}`]
        : [],
  )
}

describe('tests that open a shop, a server or a database', () => {
  test('close it even on failure, because anything left open keeps the test file from ending', () => {
    const files = readSources('src', ['.test.ts'], { tests: true })
    assert.ok(files.length >= 200, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(leftOpen), [])
  })

  test('are reported if they do not close it', () => {
    const text = (opening: string) => `test('sells', async (t) => {\n  const shop = ${opening}\n})\n`
    const found = (opening: string) => leftOpen({ path: 'a.test.ts', text: text(opening) }).length
    assert.deepEqual([found('await aShop()'), found('await aShop({}, t)')], [1, 0])
  })
})
