import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/shop.ts'

const pages = [
  '/',
  '/products',
  '/products?q=zzzz',
  '/blog',
  '/faq',
  '/contact',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/cancellation',
  '/checkout',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/demo/mail',
  '/no-such-page',
]

for (const theme of ['light', 'dark'] as const)
  test(`nothing stands in the way of anybody on any page, ${theme} @everywhere`, async ({
    page,
    language,
    shop,
  }) => {
    test.setTimeout(240_000)
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    const all = (await (await fetch(`${shop.address}/api/products`)).json()) as {
      products: { slug: string }[]
    }
    const posts = (await (await fetch(`${shop.address}/api/posts`)).json()) as { posts: { slug: string }[] }
    const found: string[] = []
    page.on('pageerror', (error) => found.push(error.message))
    for (const path of [...pages, `/product/${all.products[0]?.slug}`, `/blog/${posts.posts[0]?.slug}`]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
      await page.locator('html[data-ready]').waitFor()
      // what is drawn in the browser comes a moment after
      await page.locator('h1').first().waitFor()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      found.push(...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`))
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      if (sideways) found.push(`${path} scrolls sideways`)
    }
    expect(found).toEqual([])
  })
