import type { Page } from '@playwright/test'
import { addressIn, directionOf } from '#shop/localized.ts'
import { barriersOn } from './support/barriers.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test.use({ serviceWorkers: 'allow' })

const offline = { he: 'אין חיבור לאינטרנט', en: 'You are offline' } as const

/** All cached files, by the name of the cache. */
function cachedUrls(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const kept: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      kept[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return kept
  })
}

async function untilInstalled(page: Page): Promise<void> {
  const stateOf = async () => (await navigator.serviceWorker.getRegistration())?.active?.state
  await expect.poll(() => page.evaluate(stateOf)).toBe('activated')
}

test('the browser caches hashed files and one offline page, and nothing else', async ({
  page,
  context,
  language,
}) => {
  const { catalogue } = wordsOf[language]
  await page.goto(`/?lng=${language}`)
  await page.evaluate(() => caches.open('shop-0123456789abcdef'))
  await untilInstalled(page)
  await expect(async () => expect(Object.keys(await cachedUrls(page))).toHaveLength(1)).toPass()
  const [[cache, first] = ['', []]] = Object.entries(await cachedUrls(page))
  expect(cache).toMatch(/^shop-[0-9a-f]{16}$/)
  expect(cache).not.toBe('shop-0123456789abcdef')
  expect(first).toEqual([language === 'he' ? '/offline.html?lng=he' : '/offline.html'])

  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page.getByRole('button', { name: catalogue.card.add, exact: true }).first()).toBeVisible()
  const kept = (await cachedUrls(page))[cache] ?? []
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3)
  expect(kept.filter((path) => !path.startsWith('/assets/') && !path.startsWith('/offline.html'))).toEqual([])

  await context.setOffline(true)
  await page.goto(`/faq?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline[language])
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await context.setOffline(false)
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/\/faq\?lng=/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('calls and pages come from the shop, never from the cache', async ({ page, language }) => {
  await page.goto(`/?lng=${language}`)
  await untilInstalled(page)
  await page.goto(`/products?lng=${language}`)
  const called = await page.evaluate(async () => {
    const { status } = await fetch('/api/products')
    return { status, controlled: navigator.serviceWorker.controller !== null }
  })
  expect(called).toEqual({ status: 200, controlled: true })
  const kept = Object.values(await cachedUrls(page)).flat()
  expect(kept.some((path) => path.startsWith('/api/') || path.startsWith('/products'))).toBe(false)
})

type Icon = { readonly src: string; readonly sizes: string; readonly purpose: string }
type Shortcut = { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }
type Manifest = Readonly<Record<string, unknown>> & {
  readonly icons: readonly Icon[]
  readonly shortcuts: readonly Shortcut[]
}

for (const language of ['he', 'en'] as const)
  test(`a page's manifest lets a phone install the shop, ${language} @once`, async ({ page }) => {
    await page.goto(`/products?lng=${language}`)
    const shop = await page.getByRole('banner').getByRole('link').first().innerText()
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const response = await page.request.get(href)
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    // edge: the shop's own file
    const manifest = (await response.json()) as Manifest
    expect(manifest).toMatchObject({
      name: shop,
      short_name: shop,
      lang: language,
      dir: directionOf(language),
      start_url: addressIn(language, '/'),
      scope: '/',
      display: 'standalone',
    })
    const { icons, shortcuts } = manifest
    const kinds = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
    expect(kinds).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    for (const { src } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
      const icon = await page.request.get(src)
      expect(icon.status(), src).toBe(200)
      expect(icon.headers()['content-type'], src).toMatch(/^image\//)
    }
    expect(shortcuts.map(({ url }) => url)).toEqual(
      ['/products', '/account'].map((path) => addressIn(language, path)),
    )
    for (const { name, url } of shortcuts) {
      expect(name).toMatch(language === 'he' ? /[א-ת]/ : /^[ -~]+$/)
      expect((await page.goto(url))?.status(), url).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
  })
