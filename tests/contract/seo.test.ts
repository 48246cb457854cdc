import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { createContent, publishContent } from '#contract/admin/content/content.ts'
import type { PageRenderer } from '#contract/page.ts'
import { type App, buildApp } from '#server/startup/app.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { addressIn, languages } from '#shop/localized.ts'
import { siteMap } from '#web/site-map.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { structuredDataOf, hasValue, checkOffers, needed } from '#tests/support/structured-data.ts'
import { type FoundPage, readPage } from '#tests/support/read-page.ts'
import { aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'

const built = fileURLToPath(new URL('../../dist/renderer/page-renderer.js', import.meta.url))
const titleLimit = 65
const description = { least: 45, most: 170 }

/** Publishes a custom page besides the pages that every shop has. */
async function publishAPage(shop: TestShop): Promise<void> {
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const body = aBody({
    title: { en: 'How to pay', he: 'איך משלמים' },
    description: {
      en: 'Which cards and apps the shop takes, and when you are charged.',
      he: 'באילו כרטיסים ואפליקציות אפשר לשלם בחנות, ומתי מחויבים על ההזמנה.',
    },
  })
  const { data } = await shop.call(createContent, { kind: 'page', slug: 'how-to-pay', body }, owner)
  await shop.call(publishContent, { contentId: data.id, version: data.version, at: null }, owner)
}

describe('search engines: every page', () => {
  let shop: TestShop
  let app: App
  /** By path in the default language, then by language. */
  const pages = new Map<string, Record<string, FoundPage>>()

  const get = (address: string) =>
    app.fetch(new Request(origin + address), { address: '10.0.0.1' }).then(async (response) => ({
      status: response.status,
      page: readPage(await response.clone().text()),
      response,
    }))

  before(async () => {
    assert.ok(existsSync(built), 'the site is not built: npm run build')
    shop = await aShop()
    await seedDemoShop(shop.context)
    await publishAPage(shop)
    // edge: our own build
    const { renderer } = (await import(pathToFileURL(built).href)) as { renderer: PageRenderer }
    app = buildApp(shop.context, {
      routes: allRoutes(shop.context, shop.demo),
      plainRoutes: allPlainRoutes(shop.context, renderer.publicPaths),
      web: { renderer, files: new Map() },
    })
    const sitemap = await (await app.fetch(new Request(`${origin}/sitemap.xml`), { address: '' })).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) =>
      at.replaceAll('&amp;', '&').slice(origin.length),
    )
    for (const path of new Set(listed.map((at) => addressIn('en', at)))) {
      const versions: Record<string, FoundPage> = {}
      for (const language of languages) {
        assert.ok(listed.includes(addressIn(language, path)), `${path} is listed in ${language}`)
        const { status, page } = await get(addressIn(language, path))
        assert.equal(status, 200, `${path} in ${language}`)
        versions[language] = page
      }
      pages.set(path, versions)
    }
  })
  after(() => shop.close())

  const everyPage = (look: (page: FoundPage, where: { path: string; language: 'en' | 'he' }) => void) => {
    for (const [path, versions] of pages)
      for (const language of languages) {
        const page = versions[language]
        assert.ok(page)
        look(page, { path, language })
      }
  }
  const repeated = (language: string, part: 'title' | 'description') => {
    const texts = [...pages.values()].map((versions) => versions[language]?.[part])
    return texts.filter((text, at) => texts.indexOf(text) !== at)
  }

  test('of the site map that is public is in the sitemap, and no other page', () => {
    const listed = [...pages.keys()].map((path) => path.split('?')[0] ?? '')
    for (const { path, kind } of siteMap) {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
      assert.equal(
        listed.some((one) => pattern.test(one)),
        kind === 'public',
        path,
      )
    }
    assert.ok(pages.size > 60, `only ${pages.size} pages`)
  })

  test('has one heading, a title that fits, and a description; title and description are unique', () => {
    everyPage(({ title, description: text, headings, noindex, language: spoken }, { path, language }) => {
      const where = `${path} in ${language}`
      assert.equal(spoken, language, where)
      assert.equal(noindex, false, where)
      assert.equal(headings.length, 1, `${where}: ${headings.join(', ')}`)
      assert.notEqual(headings[0]?.trim(), '', where)
      assert.ok(title.length <= titleLimit, `${where}: ${title}`)
      assert.ok(
        text.length >= description.least && text.length <= description.most,
        `${where}: ${text.length}, ${text}`,
      )
      if (language === 'he') assert.match(text, /\p{Script=Hebrew}/u, where)
    })
    for (const language of languages) {
      assert.deepEqual(repeated(language, 'title'), [])
      assert.deepEqual(repeated(language, 'description'), [])
    }
  })

  test('is its own canonical, and all language versions list the same alternates', () => {
    everyPage(({ canonical, alternates, shared }, { path, language }) => {
      const where = `${path} in ${language}`
      assert.equal(canonical, origin + addressIn(language, path), where)
      assert.equal(shared['og:url'], canonical, where)
      assert.deepEqual(
        alternates,
        {
          en: origin + path,
          he: origin + addressIn('he', path),
          'x-default': origin + path,
        },
        where,
      )
    })
  })

  test('has the structured data that its kind needs', () => {
    everyPage(({ structuredData }, { path, language }) => {
      const where = `${path} in ${language}`
      assert.deepEqual(
        structuredData.map((item) => item['@type']),
        structuredDataOf(path),
        where,
      )
      for (const item of structuredData) {
        assert.equal(item['@context'], 'https://schema.org', where)
        for (const name of needed[String(item['@type'])] ?? ['an entry in this test'])
          assert.ok(hasValue(item[name]), `${where}: ${String(item['@type'])} has no ${name}`)
      }
      checkOffers(structuredData, where)
    })
  })

  test('has a picture with alternative text for sharing', async () => {
    const pictures = new Set<string>()
    everyPage(({ shared, title }, { path, language }) => {
      const where = `${path} in ${language}`
      assert.ok(title.startsWith(shared['og:title'] ?? '?'), where)
      for (const name of ['og:type', 'og:site_name', 'og:description', 'og:image:alt'])
        assert.ok(hasValue(shared[name]), `${where}: ${name}`)
      assert.equal(shared['og:locale'], language === 'he' ? 'he_IL' : 'en_US', where)
      assert.equal(shared['og:locale:alternate'], language === 'he' ? 'en_US' : 'he_IL', where)
      assert.equal(shared['twitter:card'], 'summary_large_image', where)
      assert.deepEqual([shared['og:image:width'], shared['og:image:height']], ['1200', '630'], where)
      assert.match(
        shared['og:image'] ?? '',
        new RegExp(`^${origin}/images/og/.*\\b${language}\\.png$`),
        where,
      )
      pictures.add(shared['og:image'] ?? '')
    })
    const own = pages.size * 2 - pictures.size
    assert.ok(own < pages.size, 'products and posts have pictures of their own')
    // all pages of a kind use the same code for their picture: a sample of each is enough
    for (const kind of [/\/og\/(en|he)\.png/, /\/og\/blog\//, /\/og\/[a-z0-9-]+-(en|he)\.png/])
      for (const picture of [...pictures].filter((address) => kind.test(address)).slice(0, 2)) {
        const { response } = await get(picture.slice(origin.length))
        assert.equal(response.status, 200, picture)
        assert.equal(response.headers.get('content-type'), 'image/png', picture)
        const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        assert.deepEqual([width, height], [1200, 630], picture)
      }
  })

  test('is not indexed if it is personal, a filtered view of another page, or missing', async () => {
    const own = siteMap
      .filter(({ kind, path }) => kind === 'shell' && path !== '/checkout')
      .map(({ path }) => path.replace(/:\w+/g, 'some-id'))
    assert.ok(own.length > 8)
    const missing = ['/nowhere', '/product/no-such-product', '/blog/no-such-post']
    const views = [
      '/products?q=antivirus',
      '/products?sort=price-up',
      '/products?category=no-such-category',
      '/products?page=9999',
      '/blog?category=no-such-category',
    ]
    for (const path of [...own, ...missing, ...views])
      for (const language of languages) {
        const { status, page } = await get(addressIn(language, path))
        const where = `${path} in ${language}`
        assert.equal(status, missing.includes(path) ? 404 : 200, where)
        assert.equal(page.noindex, true, where)
        assert.deepEqual([page.canonical, page.alternates, page.structuredData], [null, {}, []], where)
        assert.equal(page.language, language, where)
        assert.notEqual(page.title, '', where)
        // personal pages get their heading in the browser
        if (!own.includes(path)) assert.equal(page.headings.length, 1, where)
      }
  })

  test('of the checkout is indexed, with its own title and description', async () => {
    for (const language of languages) {
      const { status, page } = await get(addressIn(language, '/checkout'))
      assert.equal(status, 200)
      assert.equal(page.noindex, false)
      assert.equal(page.canonical, origin + addressIn(language, '/checkout'))
      assert.ok(page.title.startsWith(page.headings[0] ?? assert.fail('no heading')), page.title)
      assert.ok(
        page.description.length >= description.least && page.description.length <= description.most,
        page.description,
      )
      const others = [...pages.values()].map((versions) => versions[language])
      for (const other of others) {
        assert.notEqual(other?.title, page.title)
        assert.notEqual(other?.description, page.description)
      }
    }
  })

  test('of a paginated list has its own address, title and description', async () => {
    for (const language of languages) {
      const { page } = await get(addressIn(language, '/products?page=2'))
      assert.equal(page.noindex, false)
      assert.equal(page.canonical, origin + addressIn(language, '/products?page=2'))
      assert.notEqual(page.title, pages.get('/products')?.[language]?.title)
      assert.notEqual(page.description, pages.get('/products')?.[language]?.description)
    }
  })
})
