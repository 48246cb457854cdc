import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { documentNames } from '#shop/content/content.ts'
import { isComplete } from '#shop/content/content.ts'
import { loadSearchNames } from '../search-names.ts'
import { readStarterGroups, readStarterTexts, starterKeys } from './starter-texts.ts'
import { variablesInBoth } from '../content-variables.ts'
import { unknownNames } from '../fill-in.ts'
import { testSettings } from '#tests/support/shop.ts'

const ownFolder = fileURLToPath(new URL('../../../../content/', import.meta.url))
const post = (date: string) =>
  `---\ntitle: T\ndescription: D\ndate: ${date}\nauthor: A\ncategories: guides, security\n---\n\nText.\n`
const page = (text = 'Text.') => `---\ntitle: T\ndescription: D\nupdated: 2026-11-01\n---\n\n${text}\n`

describe('the texts of a release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'))
    cpSync(join(ownFolder, 'groups.json'), join(folder, 'groups.json'))
    for (const name of documentNames) both(`legal/${name}.md`, page())
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  function both(path: string, text: string): void {
    for (const language of ['en', 'he']) write(`${language}/${path}`, text)
  }
  const load = (mode: 'live' | 'demo' = 'demo') =>
    readStarterTexts(mode, new Set(starterKeys(mode, folder)), folder)

  test('are read in both languages, and demo posts with their picture', () => {
    both('blog/a-post.md', post('2026-10-04'))
    write('pictures/blog/a-post.svg', '<svg/>')
    both('faq/02-late.md', '---\nquestion: Q2\ntopic: keys\n---\nA2')
    both('faq/01-early.md', '---\nquestion: Q1\ntopic: keys\n---\nA1')
    const texts = load()
    assert.deepEqual(
      texts.filter(({ kind }) => kind === 'question').map(({ slug, position }) => [slug, position]),
      [
        ['early', 0],
        ['late', 1],
      ],
    )
    const written = texts.find(({ slug }) => slug === 'a-post')
    assert.deepEqual(
      [written?.day, written?.body.groups, written?.isDemo, written?.picture?.toString()],
      ['2026-10-04', ['guides', 'security'], true, '<svg/>'],
    )
    assert.match(written?.body.pictureId ?? '', /^[0-9a-f]{16}$/)
    assert.equal(
      load('live').find(({ kind }) => kind === 'post'),
      undefined,
    )
  })

  test('the legal ones are marked for review by a lawyer', () => {
    assert.deepEqual(
      load()
        .filter(({ pleaseRead }) => pleaseRead)
        .map(({ slug }) => slug)
        .toSorted(),
      ['accessibility', 'cancellation', 'privacy-policy', 'terms-of-service'],
    )
  })

  const broken: [string, () => void, RegExp][] = [
    [
      'a post in one language only',
      () => write('en/blog/lonely.md', post('2026-10-04')),
      /“lonely” \(content\/en\/blog\) is missing in content\/he\/blog/,
    ],
    [
      'a question in Hebrew only',
      () => write('he/faq/01-lonely.md', '---\nquestion: Q\ntopic: t\n---\nA'),
      /“lonely” \(content\/he\/faq\) is missing in content\/en\/faq/,
    ],
    [
      'a missing document',
      () => rmSync(join(folder, 'he/legal/cancellation.md')),
      /“cancellation” \(content\/en\/legal\) is missing/,
    ],
    [
      'a text without fields',
      () => both('blog/a.md', 'Text.'),
      /content\/en\/blog\/a\.md must begin with fields/,
    ],
    [
      'a missing field',
      () => both('blog/a.md', post('2026-10-04').replace('author: A\n', '')),
      /content\/en\/blog\/a\.md: the field “author” is missing/,
    ],
    [
      'an invalid date',
      () => both('blog/a.md', post('4.10.2026')),
      /content\/en\/blog\/a\.md: the date must be like 2026-10-04/,
    ],
  ]
  for (const [what, breakIt, sentence] of broken)
    test(`${what} stops the copying with an error that names the file`, () => {
      breakIt()
      assert.throws(() => load(), sentence)
    })

  test('a document missing in both languages stops it too', () => {
    for (const language of ['en', 'he']) rmSync(join(folder, language, 'legal', 'about.md'))
    assert.throws(() => load(), /about\.md is missing/)
  })

  test('only the demo has the names of its invented brands', () => {
    write('search-names.txt', 'vpn, tunnel')
    write('demo/search-names.txt', 'siksak, zigzag')
    const knows = (mode: 'demo' | 'live') => loadSearchNames(mode, folder).of(['siksak']) !== null
    assert.deepEqual([knows('demo'), knows('live')], [true, false])
  })

  test('those of this release are complete, have all variables filled in and existing sections', () => {
    const texts = readStarterTexts('demo', new Set(starterKeys('demo')))
    const count = (kind: string) => texts.filter((text) => text.kind === kind).length
    assert.ok(count('post') >= 6 && count('question') >= 16 && count('page') === documentNames.length)
    const variables = variablesInBoth(testSettings())
    const groups = readStarterGroups()
    for (const { key, kind, body } of texts)
      for (const language of ['en', 'he'] as const) {
        assert.ok(isComplete(kind, body, language), `${key} ${language}`)
        assert.deepEqual(unknownNames(body.text[language], variables[language]), [], `${key} ${language}`)
        for (const slug of body.groups)
          assert.ok(
            groups.some((group) => group.kind === kind && group.slug === slug),
            `${key}: ${slug}`,
          )
      }
  })
})
