import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { HtmlValidate } from 'html-validate'
import type { PageRenderer } from '#contract/page.ts'
import { type App, buildApp } from '#server/startup/app.ts'
import { seedDemoShop } from '#server/demo/seed/seed-demo-shop.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { addressIn, languages } from '#shop/localized.ts'
import { siteMap } from '#web/site-map.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'

const built = fileURLToPath(new URL('../../dist/renderer/page-renderer.js', import.meta.url))

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describe('every served page', () => {
  let shop: TestShop
  let app: App
  const addresses: string[] = []

  before(async () => {
    assert.ok(existsSync(built), 'the site is not built: npm run build')
    shop = await aShop()
    await seedDemoShop(shop.context)
    // edge: our own build
    const { renderer } = (await import(pathToFileURL(built).href)) as { renderer: PageRenderer }
    app = buildApp(shop.context, {
      routes: allRoutes(shop.context, shop.demo),
      plainRoutes: allPlainRoutes(shop.context, renderer.publicPaths),
      web: { renderer, files: new Map() },
    })
    const sitemap = await (await app.fetch(new Request(`${origin}/sitemap.xml`), { address: '' })).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) =>
      addressIn('en', at.replaceAll('&amp;', '&').slice(origin.length)),
    )
    const closed = siteMap.map(({ path }) => path.replace(/\/\*$/, '').replace(/:\w+/g, '0'.repeat(20)))
    addresses.push(...new Set([...listed, ...closed, '/products?q=vpn', '/products?q=zzzz', '/no-such-page']))
    assert.ok(addresses.length > 80, `only ${addresses.length} pages`)
  })
  after(() => shop.close())

  for (const language of languages)
    test(`is valid HTML with one heading of its own, in ${language}`, async () => {
      const wrong = new Map<string, string>()
      for (const address of addresses) {
        const request = new Request(origin + addressIn(language, address))
        const html = await (await app.fetch(request, { address: '10.0.0.1' })).text()
        for (const { messages } of (await validator.validateString(html)).results)
          for (const { ruleId, message, selector } of messages) {
            const error = `${ruleId}: ${message}`
            if (!wrong.has(error)) wrong.set(error, `${address} at ${selector ?? '?'}`)
          }
        const headings = html.match(/<h1[ >]/g) ?? []
        if (headings.length !== 1) wrong.set(`${headings.length} headings: ${address}`, '')
      }
      assert.deepEqual([...wrong], [])
    })
})
