import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inHebrew, readTexts, wordsFiles } from '#tools/texts/read-texts.ts'
import { lineOf, readSources, type SourceFile, withoutComments } from './source.ts'

const spokenAttributes =
  /\b(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|hint)="([^"]*\p{L}[^"]*)"/gu

/** Finds interface texts in components; they belong in words.en.ts and words.he.ts. */
function interfaceTextIn({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  const attributes = [...code.matchAll(spokenAttributes)]
  const between = [
    ...code.matchAll(
      /(?:<\/?[A-Za-z][^<>{}]*(?<!=)>|\})\s*([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)\s*<\/?[A-Za-z>]/gu,
    ),
  ].filter(
    ([, words = '']) =>
      !/\b(?:const|return|export|function|import|type|case|else)\b/.test(words) &&
      !/^[\s:?&|]/.test(words.trim()),
  )
  return [...attributes, ...between].map(
    (match) => `${path}:${lineOf(code, match.index)}: ${match[1]?.trim()}`,
  )
}

describe('words', () => {
  test('no component contains interface text', () => {
    const files = readSources('src/web', ['.tsx'])
    assert.ok(files.length > 25, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(interfaceTextIn), [])
  })

  test('the check finds text between tags and in attributes that are shown or read aloud', () => {
    const tsx = (text: string) => ({ path: 'src/web/cart/a.tsx', text })
    for (const bad of [
      '<p>Your cart</p>',
      '<button aria-label="Close" />',
      '<input placeholder="חיפוש" />',
      '<p>\n  {count} items\n</p>',
    ])
      assert.equal(interfaceTextIn(tsx(bad)).length, 1, bad)
    for (const good of [
      '<p>{words.cart.empty}</p>',
      '<button aria-label={words.close} />',
      '<p>×</p>',
      'const a = x < y ? <b /> : null',
    ])
      assert.deepEqual(interfaceTextIn(tsx(good)), [], good)
  })

  test('both languages have the same texts, none is empty, and the Hebrew ones are Hebrew', async () => {
    const files = wordsFiles()
    assert.ok(files.length >= 3, `only ${files.length} word files were read`)
    for (const path of files) {
      const en = await readTexts(path)
      const he = await readTexts(inHebrew(path))
      assert.deepEqual([...he.keys()], [...en.keys()], path)
      for (const [name, text] of [...en, ...he])
        assert.ok(typeof text === 'function' || String(text).trim() !== '', `${path}: ${name}`)
      const hebrew = [...he.values()].filter(
        (text) => typeof text === 'string' && /\p{Script=Hebrew}/u.test(text),
      )
      if (he.size > 5)
        assert.ok(hebrew.length > he.size / 3, `${path}: the Hebrew file does not speak Hebrew`)
    }
  })
})
