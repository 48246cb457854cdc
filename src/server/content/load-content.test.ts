import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { documentNames } from '#contract/content.ts'
import { testSettings } from '#tests/support/shop.ts'
import { readBlogCovers } from './blog-covers.ts'
import { getDocument } from './get-document.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { listQuestions } from './list-questions.ts'
import { loadContent } from './load-content.ts'

const settings = testSettings({
  SHOP_NAME: 'Keyhole',
  SUPPORT_EMAIL: 'help@keyhole.example',
  PUBLIC_URL: 'https://keyhole.example',
  DEMO_PUBLIC: 'on',
})
const noCovers = { urlOf: (slug: string) => `/images/${slug}` }

const post = (date: string, categories = 'guides', more = '') =>
  `---\ntitle: T\ndescription: D\ndate: ${date}\nauthor: A\ncategories: ${categories}\n---\n\nText.\n${more}`
const page = (text = 'Text.') => `---\ntitle: T\ndescription: D\nupdated: 2026-11-01\n---\n\n${text}\n`

describe('the shop’s texts', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'))
    for (const language of ['en', 'he'])
      for (const name of documentNames) write(`${language}/legal/${name}.md`, page())
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const both = (path: string, text: string) =>
    ['en', 'he'].forEach((language) => write(`${language}/${path}`, text))
  const load = () => loadContent(settings, folder)

  test('days are written out in the language of the text', () => {
    both('blog/a-post.md', post('2026-10-04'))
    const content = load()
    const written = (language: 'en' | 'he') => [
      listPosts(content, noCovers, { language, category: undefined, page: 1, perPage: 9 }).posts[0]?.dateText,
      getDocument(content, { name: 'about', language }).updatedText,
    ]
    assert.deepEqual(written('en'), ['4 October 2026', '1 November 2026'])
    assert.deepEqual(written('he'), ['4 באוקטובר 2026', '1 בנובמבר 2026'])
  })

  test('posts come newest first, nine a page, by category', () => {
    for (let day = 10; day < 20; day++)
      both(`blog/post-${day}.md`, post(`2026-10-${day}`, day < 12 ? 'guides, security' : 'guides'))
    const content = load()
    const first = listPosts(content, noCovers, { language: 'he', category: undefined, page: 1, perPage: 9 })
    assert.deepEqual(first.posts.map(({ slug }) => slug).slice(0, 2), ['post-19', 'post-18'])
    assert.deepEqual([first.posts.length, first.pages, first.categories], [9, 2, ['guides', 'security']])
    assert.equal(
      listPosts(content, noCovers, { language: 'en', category: undefined, page: 2, perPage: 9 }).posts.length,
      1,
    )
    const security = listPosts(content, noCovers, {
      language: 'en',
      category: 'security',
      page: 1,
      perPage: 9,
    })
    assert.deepEqual(
      security.posts.map(({ slug }) => slug),
      ['post-11', 'post-10'],
    )
    assert.deepEqual(
      listPosts(content, noCovers, { language: 'en', category: 'none', page: 1, perPage: 9 }).posts,
      [],
    )
  })

  test('a post has its HTML, its cover and an estimate of minutes', () => {
    both('blog/long.md', post('2026-10-04', 'guides', 'word '.repeat(600) + '<script>alert(1)</script>'))
    const found = getPost(load(), noCovers, { slug: 'long', language: 'en' })
    assert.ok(!('refused' in found))
    assert.equal(found.minutes, 3)
    assert.equal(found.imageUrl, '/images/long')
    assert.match(found.html, /&lt;script&gt;/)
    assert.deepEqual(getPost(load(), noCovers, { slug: 'none', language: 'en' }), { refused: 'not-found' })
  })

  test('questions stand in the order of their files, without the number', () => {
    both('faq/02-late.md', '---\nquestion: Q2\ntopic: t\n---\nA2')
    both('faq/01-early.md', '---\nquestion: Q1\ntopic: t\n---\nA1')
    const { questions } = listQuestions(load(), { language: 'en' })
    assert.deepEqual(
      questions.map(({ slug, question }) => [slug, question]),
      [
        ['early', 'Q1'],
        ['late', 'Q2'],
      ],
    )
  })

  test('names of the shop are filled in, also inside links', () => {
    both('legal/about.md', page('{{shopName}}: [{{supportEmail}}](mailto:{{supportEmail}}), {{siteUrl}}'))
    const { html } = getDocument(load(), { name: 'about', language: 'he' })
    assert.equal(
      html.trim(),
      '<p>Keyhole: <a href="mailto:help@keyhole.example">help@keyhole.example</a>, https://keyhole.example</p>',
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
      'a document that is not there',
      () => rmSync(join(folder, 'he/legal/cancellation.md')),
      /“cancellation” \(content\/en\/legal\) is missing/,
    ],
    ['no fields', () => both('blog/a.md', 'Text.'), /content\/en\/blog\/a\.md must begin with fields/],
    [
      'a missing field',
      () => both('blog/a.md', post('2026-10-04').replace('author: A\n', '')),
      /content\/en\/blog\/a\.md: the field “author” is missing/,
    ],
    [
      'a date that is none',
      () => both('blog/a.md', post('4.10.2026')),
      /content\/en\/blog\/a\.md: the date must be like 2026-10-04/,
    ],
    [
      'a name nobody knows',
      () => both('legal/about.md', page('{{shopname}}')),
      /content\/en\/legal\/about\.md: there is nothing to fill \{\{shopname\}\} with/,
    ],
  ]
  for (const [what, breakIt, sentence] of broken)
    test(`${what} stops the start, and says where`, () => {
      breakIt()
      assert.throws(load, sentence)
    })

  test('a document missing in both languages stops the start', () => {
    for (const language of ['en', 'he']) rmSync(join(folder, language, 'legal', 'about.md'))
    assert.throws(load, /about\.md is missing/)
  })

  test('both languages share a post’s picture; a post without one shows the shop’s', () => {
    both('blog/a.md', post('2026-10-04'))
    both('blog/b.md', post('2026-10-05'))
    write('blog/b.svg', '<svg/>')
    const covers = readBlogCovers(load(), folder)
    assert.match(covers.urlOf('b'), /^\/images\/[0-9a-f]{16}$/)
    const [id, ...more] = covers.pictures.keys()
    assert.deepEqual([`/images/${id}`, more], [covers.urlOf('b'), []])
    assert.equal(covers.pictures.get(id ?? '')?.content.toString(), '<svg/>')
    assert.equal(covers.urlOf('a'), '/images/shop')
  })

  test('only a demo knows the names of its invented brands', () => {
    write('search-names.txt', 'vpn, tunnel')
    write('demo/search-names.txt', 'siksak, zigzag')
    const knows = (mode: 'demo' | 'live') =>
      loadContent({ ...settings, mode }, folder).searchNames.of(['siksak']) !== null
    assert.deepEqual([knows('demo'), knows('live')], [true, false])
  })

  test('the texts of this shop are whole', () => {
    const content = loadContent(settings)
    assert.ok(content.posts.he.length >= 6)
    assert.equal(content.posts.he.length, content.posts.en.length)
    assert.ok(content.questions.he.length >= 16)
    for (const language of ['en', 'he'] as const)
      for (const name of documentNames) assert.ok(getDocument(content, { name, language }).html.length > 500)
  })
})
