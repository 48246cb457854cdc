import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { cardBrands } from '#contract/orders/payments.ts'
import type { PageData, PageRenderer } from '#contract/page.ts'
import { starterMenus } from '#server/content/starter/starter-menus.ts'
import { botNote } from '#server/pages/bot-note.ts'
import { type Localized, languages } from '#shop/localized.ts'
import { words as accountEn } from '#web/account/words.en.ts'
import { words as accountHe } from '#web/account/words.he.ts'
import { words as identityEn } from '#web/identity/words.en.ts'
import { words as identityHe } from '#web/identity/words.he.ts'
import { sampleResponse } from '#tests/support/sample-responses.ts'
import { root } from './source.ts'

/** The limit of script bytes for a first visit, compressed by brotli. */
const maxScript = 92_000
const maxDocument = 18_000
/** Bytes in the first ten packets (RFC 6928) less response headers: the styles and all that is above the fold. */
const maxFirst = 14_000 - 700
/** Characters of HTML after the heading that a phone shows without scrolling. */
const aboveTheFold = 5_000
/** What the entry loads by itself once a page is there: the count of the visit, and the visitor's choices. */
const maxBesides = 4_000
const besides = ['src/web/analytics/count-visit.ts', 'src/web/analytics/start-analytics.ts']
/** Without the pictures of products. */
const maxRequests = 14

/** The usual landing pages; those that the site does not have yet are left out. */
const landings = ['/', '/products', '/product/halberd-antivirus-plus']

const shop = {
  name: 'Mafteach',
  demo: true,
  supportEmail: 'support@mafteach.example',
  businessName: 'Mafteach Demo Ltd.',
  businessNumber: '000000018',
  businessAddress: '1 Example St., Tel Aviv',
  businessPhone: '03-0000000',
  whatsApp: null,
  socialLinks: ['https://www.facebook.example/mafteach'],
  googleClientId: null,
  menus: {
    header: starterMenus.header.map(({ href, label }) => [href, label.en] as const),
    footer: starterMenus.footer.map(({ title, links }) => ({
      title: title.en,
      links: links.map(({ href, label }) => [href, label.en] as const),
    })),
    // as many as every page carries
    categories: Array.from(
      { length: 12 },
      (_, at) => [`/products?category=category-${at}`, `Category ${at}`] as const,
    ),
  },
  // the longest list of payment methods
  payments: ['card', 'bit', 'google-pay', 'apple-pay', 'paypal'] as const,
  cardBrands,
  botNote: botNote('recaptcha', 'he'),
}

type Chunk = { readonly file: string; readonly imports?: string[]; readonly dynamicImports?: string[] }

/** A chunk of the manifest and all that it imports, without what has been seen. */
function closureOf(manifest: Record<string, Chunk>, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => closureOf(manifest, next, seen))]
}

const packed = (bytes: string | Buffer) => brotliCompressSync(bytes).length

/** The bytes sent for a script: the file as compressed by the build. */
function sentFor(path: string): number {
  const sent = readFileSync(`${path}.br`)
  assert.ok(brotliDecompressSync(sent).equals(readFileSync(path)), `${path} is packed as it is`)
  return sent.length
}

const file = join(root, 'dist/renderer/page-renderer.js')
assert.ok(existsSync(file), 'the site is not built: npm run build')
// edge: our own build
const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: PageRenderer }

const pages = landings.flatMap((address) =>
  languages.flatMap((language) => {
    const match = renderer.match(address, language, 'demo')
    if (match.status === 404) return []
    const data: PageData = Object.fromEntries(
      Object.entries(match.calls).map(([name, { endpoint }]) => [name, sampleResponse(endpoint.path)]),
    )
    const html = renderer.render({ address, language, origin: 'https://mafteach.example', shop }, data)
    return [{ title: `${address} in ${language}`, html }]
  }),
)

/** Sentences found only in the sign-in code: those of its rooms and of what they load lazily. */
const marksOfIdentity = [
  ...[identityEn, identityHe, accountEn, accountHe].flatMap(sentencesOf),
  'GoogleOAuthProvider',
  'https://challenges.cloudflare.com/',
  'https://www.google.com/recaptcha/',
]

/** A method name of the TanStack Query client that no build shortens. */
const markOfQueries = 'invalidateQueries'
/** A word of the schema library that no build shortens. */
const markOfSchemas = 'abortPipeEarly'

/** The longer texts that a build does not change. */
function sentencesOf(words: unknown): string[] {
  // a sentence with a number may take it from a constant; a build then changes it
  if (typeof words === 'string') return words.length >= 24 && !/["'`\\\d]/.test(words) ? [words] : []
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : []
}

test('a product’s document contains its texts only in its own language', () => {
  // edge: the response of our own sample
  const { summary } = sampleResponse('/api/products/:productIdentifier') as { summary: Localized }
  const of = pages.filter(({ title }) => title.startsWith('/product/'))
  assert.equal(of.length, languages.length)
  for (const { title, html } of of) {
    const [own, other] = title.endsWith('en') ? (['en', 'he'] as const) : (['he', 'en'] as const)
    assert.ok(html.includes(summary[own]), `${title} lacks its own language`)
    assert.ok(!html.includes(summary[other]), `${title} contains the other language`)
  }
})

describe('a first visit', () => {
  test('is measured on pages that exist', () => assert.ok(pages.length >= 2))

  test('would fail with the sign-in code or the schema library, which are in the build', () => {
    const folder = join(root, 'dist/client/assets')
    const built = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    assert.ok(built.some((text) => text.includes(markOfQueries)))
    assert.ok(marksOfIdentity.length > 100, `${marksOfIdentity.length} marks`)
    assert.deepEqual(
      [...marksOfIdentity, markOfSchemas].filter((mark) => !built.some((text) => text.includes(mark))),
      [],
    )
  })

  test(`loads at most ${maxBesides} more bytes by itself, without the schema library`, () => {
    const client = join(root, 'dist/client')
    // edge: our own build
    const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >
    const entry = 'src/web/entry-client.tsx'
    const seen = new Set<string>()
    closureOf(manifest, entry, seen)
    const files = besides.flatMap((source) => {
      assert.ok(manifest[entry]?.dynamicImports?.includes(source), `the entry does not load ${source}`)
      return closureOf(manifest, source, seen)
    })
    const paths = files.map((name) => join(client, name))
    const bytes = paths.reduce((sum, path) => sum + sentFor(path), 0)
    assert.ok(bytes <= maxBesides, `${bytes} bytes: ${files.join(', ')}`)
    assert.ok(!paths.some((path) => readFileSync(path, 'utf8').includes(markOfSchemas)))
  })

  for (const { title, html } of pages) {
    const scripts = [
      ...html.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g),
    ]
    const bytes = scripts.map(([, path = '']) => sentFor(join(root, 'dist/client', path)))
    const script = bytes.reduce((sum, part) => sum + part, 0)

    test(`${title}: ${script} bytes of script in ${scripts.length} files`, () => {
      assert.ok(scripts.length >= 4, 'the document names its scripts')
      assert.ok(script <= maxScript, `${script} bytes`)
    })

    test(`${title}: ${packed(html)} bytes of document, including styles`, () => {
      assert.match(html, /<style>/)
      assert.ok(packed(html) <= maxDocument, `${packed(html)} bytes`)
    })

    test(`${title}: the content above the fold arrives in the first packets`, () => {
      const heading = html.indexOf('<h1')
      assert.ok(heading > html.indexOf('</style>'))
      const first = packed(html.slice(0, heading + aboveTheFold))
      assert.ok(first <= maxFirst, `${first} bytes`)
    })

    test(`${title}: 0 bytes for sign-in, which is loaded by the pages that need it`, () => {
      const sent = scripts.map(([, path = '']) => readFileSync(join(root, 'dist/client', path), 'utf8'))
      assert.deepEqual(
        marksOfIdentity.filter((mark) => sent.some((text) => text.includes(mark))),
        [],
      )
    })

    test(`${title}: 0 bytes for TanStack Query, because the server has already loaded the data`, () => {
      const sent = scripts.map(([, path = '']) => readFileSync(join(root, 'dist/client', path), 'utf8'))
      assert.ok(!sent.some((text) => text.includes(markOfQueries)))
    })

    test(`${title}: 0 bytes for the schema library, which is loaded by pages with forms`, () => {
      const sent = scripts.map(([, path = '']) => readFileSync(join(root, 'dist/client', path), 'utf8'))
      assert.deepEqual(
        sent.filter((text) => text.includes(markOfSchemas)).map((text) => text.slice(0, 60)),
        [],
        'an endpoint that a public page calls belongs in src/contract/addresses.ts',
      )
    })

    test(`${title}: few requests`, () => {
      const others = [...html.matchAll(/<link rel="(?:preload|icon|stylesheet)"(?! as="image")/g)]
      assert.ok(1 + scripts.length + others.length <= maxRequests)
    })

    test(`${title}: nothing that the content security policy forbids`, () => {
      assert.doesNotMatch(html, /<[^>]+\sstyle="/, 'a style attribute')
      assert.doesNotMatch(html, /<[^>]+\son\w+="/, 'a handler in the document')
    })
  }
})
