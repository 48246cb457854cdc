import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getProduct } from '#contract/catalogue.ts'
import { getHome } from '#contract/home.ts'
import type { PageRenderer } from '#contract/page.ts'
import { buildApp } from '#server/startup/app.ts'
import type { Route } from '#server/http/route.ts'
import { allPlainRoutes, allRoutes } from '#server/startup/routes.ts'
import { addressIn } from '#shop/localized.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'

const built = fileURLToPath(new URL('../../dist/renderer/page-renderer.js', import.meta.url))
const broken = new Set<Route['endpoint']>()

/** A route whose use case fails while its endpoint is listed as broken. */
const breakable = (route: Route): Route =>
  broken.has(route.endpoint)
    ? { endpoint: route.endpoint, kind: 'query', run: () => Promise.reject(new Error('broken by the test')) }
    : route

describe('a page whose data cannot be loaded says so in both languages', () => {
  let shop: TestShop
  let renderer: PageRenderer
  before(async () => {
    assert.ok(existsSync(built), 'the site is not built: npm run build')
    shop = await aShop()
    // edge: our own build
    renderer = ((await import(pathToFileURL(built).href)) as { renderer: PageRenderer }).renderer
  })
  after(() => shop.close())

  /** Renders an address in a language while these endpoints fail; returns the status and the text of the page. */
  async function rendered(path: string, language: 'en' | 'he', ...failing: readonly Route['endpoint'][]) {
    broken.clear()
    for (const endpoint of failing) broken.add(endpoint)
    const app = buildApp(shop.context, {
      routes: allRoutes(shop.context, shop.demo).map(breakable),
      plainRoutes: allPlainRoutes(shop.context, renderer.publicPaths),
      web: { renderer, files: new Map() },
    })
    const request = new Request(origin + addressIn(language, path))
    const response = await app.fetch(request, { address: '10.0.0.1' })
    const text = (await response.text()).replace(/<(script|style|template)[^>]*>[^]*?<\/\1>/g, '')
    return { status: response.status, text: text.replace(/<[^>]*>/g, '\n') }
  }

  const says = async (
    page: Promise<{ status: number; text: string }>,
    status: number,
    ...sentences: readonly string[]
  ) => {
    const { status: given, text } = await page
    assert.equal(given, status)
    for (const sentence of sentences) assert.ok(text.includes(`\n${sentence}\n`), sentence)
  }

  test('the home page renders without its best sellers, and says that they failed to load', async () => {
    await says(rendered('/', 'en', getHome), 200, 'Failed to load best sellers.')
    await says(rendered('/', 'he', getHome), 200, 'לא הצלחנו לטעון את הנמכרים ביותר.')
    assert.ok(!(await rendered('/', 'en')).text.includes('Failed to load'))
  })

  test('the page of an unknown product', async () => {
    const path = '/product/no-such-product'
    await says(rendered(path, 'en'), 404, 'Product not found. Please check the URL and try again.')
    await says(rendered(path, 'he'), 404, 'המוצר לא נמצא. בדקו את הכתובת ונסו שוב.')
  })

  test('the page of a product that cannot be loaded', async () => {
    const path = '/product/any'
    await says(
      rendered(path, 'en', getProduct),
      500,
      'Something went wrong.',
      'An error occurred while fetching the product. Please try again later.',
    )
    await says(
      rendered(path, 'he', getProduct),
      500,
      'משהו השתבש.',
      'אירעה שגיאה בטעינת המוצר. נסו שוב מאוחר יותר.',
    )
  })
})
