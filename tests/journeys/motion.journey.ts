import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

/** Records for each navigation with a view transition whether a cover moves, and the scroll position. */
function watchMovements(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: unknown[] = []
    Reflect.set(window, 'movements', seen)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => Reflect.get(effect ?? {}, 'pseudoElement'))
        seen.push({
          path: decodeURI(location.pathname),
          moved: parts.includes('::view-transition-group(cover)'),
          scrolled: scrollY,
        })
      })
      return transition
    }
  })
}

const movementsOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'movements'))

/** Opens the third product of the list, which is below the fold on a phone. */
async function openThird(page: Page, language: 'he' | 'en') {
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const link = page.getByRole('article').nth(2).getByRole('link')
  await link.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => scrollY)
  const path = decodeURI((await link.getAttribute('href')) ?? '')
  await link.click()
  await expect(page.locator('main h1')).toBeFocused()
  return { path, scrolled }
}

test('the cover of a card moves to the product’s page, and back to its place in the list', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchMovements(page)
  const { path, scrolled } = await openThird(page, language)
  await expect.poll(() => movementsOn(page)).toEqual([{ path, moved: true, scrolled: 0 }])
  // the transition leaves no style behind
  await expect(page.locator('img[data-cover][style]')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('article').nth(2)).toBeInViewport()
  await expect
    .poll(() => movementsOn(page))
    .toEqual([
      { path, moved: true, scrolled: 0 },
      { path: '/products', moved: true, scrolled },
    ])
  await expect(page.locator('img[data-cover][style]')).toHaveCount(0)
})

test('without a matching cover, or with reduced motion, the next page appears without a transition', async ({
  page,
  language,
}) => {
  await watchMovements(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/faq?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('contentinfo').locator('a[href="/blog"]').first().click()
  await expect(page.locator('main h1')).toBeFocused()
  expect(await movementsOn(page)).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openThird(page, language)
  await page.goBack()
  await expect(page.getByRole('article').nth(2)).toBeInViewport()
  expect(await movementsOn(page)).toEqual([])
})

test('with reduced motion, everything inside a hidden footer appears together with it', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/?lng=${language}`)
  const looks = await page.locator('footer').evaluate((footer) => {
    const seen = () =>
      new Set([footer, ...footer.querySelectorAll('*')].map((one) => getComputedStyle(one).visibility))
    footer.style.visibility = 'hidden'
    const hidden = [...seen()]
    footer.style.visibility = ''
    return { hidden, shown: [...seen()] }
  })
  expect(looks).toEqual({ hidden: ['hidden'], shown: ['visible'] })
})

test('a loading indicator appears only after a moment', async ({ page, language }) => {
  const { kit } = wordsOf[language]
  await page.addInitScript(() => localStorage.setItem('token', 'a-token'))
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/user/me', async (route) => {
    await held
    await route.abort()
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/account?lng=${language}`)
  const spinner = page.locator('main').getByLabel(kit.loading, { exact: true })
  await expect(spinner).toBeVisible()
  const shown = await spinner.evaluate((waiting) => {
    // this one has been visible for long; a copy starts its delay again
    const element = waiting.cloneNode()
    if (!(element instanceof HTMLElement)) throw new Error('no element')
    waiting.after(element)
    const at = (moment: number) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = moment
      }
      return getComputedStyle(element).opacity
    }
    return [at(0), at(149), at(300)]
  })
  expect(shown).toEqual(['0', '0', '1'])
  respond()
})

test('a card confirms that its product is in the cart, and so does the bar', async ({ page, language }) => {
  const { catalogue, shell, kit } = wordsOf[language]
  await page.goto(`/products?stock=yes&lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const card = page.getByRole('article').first()
  const add = card.getByRole('button', { name: new RegExp(`^${catalogue.card.add}`) })
  const width = (await add.boundingBox())?.width
  await add.click()
  const done = add.locator('.text-success')
  await expect(done).toBeVisible()
  expect((await add.boundingBox())?.width).toBe(width)
  await expect(page.getByRole('region', { name: kit.notifications })).toContainText(kit.toast.success)
  await expect(page.getByTestId('cart-button')).toHaveAccessibleName(shell.cart.withItems(1))
  await expect(done).toHaveCount(0)
  await add.click()
  await expect(page.getByTestId('cart-button')).toHaveAccessibleName(shell.cart.withItems(2))
  await expect(page.getByTestId('cart-button').locator('.bump')).toHaveText('2')
})
