import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const fable = { productId: 'no-such-product', name: { en: 'Fable', he: 'אגדה' }, price: 20, count: 2 }

/** Opens a page with this cart and lets ten seconds pass; after that the test controls the clock. */
async function openWithCart(page: Page, path: string, items: readonly object[]): Promise<void> {
  await page.goto(path)
  const cart = JSON.stringify(Object.fromEntries(items.entries()))
  await page.evaluate((text) => localStorage.setItem('cart', text), cart)
  await page.clock.install()
  await page.goto(path)
  // the code that watches the cart loads after the page and sets its own timers
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

async function expectClear(message: Locator, action: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = [await boxOf(message), await boxOf(action)]
      return (
        one.bottom <= other.top ||
        one.top >= other.bottom ||
        one.right <= other.left ||
        one.left >= other.right
      )
    })
    .toBe(true)
}

test('a message stays bottom right for three seconds, whatever opens and closes meanwhile', async ({
  page,
  language,
}) => {
  const { cart, kit, shell } = wordsOf[language]
  await openWithCart(page, `/faq?lng=${language}`, [])
  const bag = page.getByRole('button', { name: shell.cart.open, exact: true })
  await bag.click()
  const message = page.locator('[data-type=success]')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: cart.clean }).click()
  await expect(message).toHaveCount(1)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // it slides in
  await expect.poll(async () => height - (await boxOf(message)).bottom).toBeLessThanOrEqual(40)
  const box = await boxOf(message)
  expect(width - box.right).toBeLessThanOrEqual(40)

  await page.clock.runFor(1000)
  await dialog.getByRole('button', { name: kit.close, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(message).toHaveCount(1)
  await page.clock.runFor(1000)
  await bag.click()
  await expect(dialog).toBeVisible()
  await expect(message).toHaveCount(1)
  await page.clock.runFor(900)
  await expect(message).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})

test('a message stays while the pointer or the focus is on it, and no longer', async ({ page, language }) => {
  const { cart, kit, shell } = wordsOf[language]
  await openWithCart(page, `/faq?lng=${language}`, [])
  await page.getByRole('button', { name: shell.cart.open, exact: true }).click()
  const message = page.locator('[data-type=success]')
  await page.getByRole('button', { name: cart.clean }).click()
  await message.getByRole('button', { name: kit.dismiss }).focus()
  await page.clock.runFor(5000)
  await expect(message).toHaveCount(1)
  await page.getByRole('button', { name: kit.close, exact: true }).focus()
  await expect(message).toHaveCount(0)
})

test('a message never covers the main buttons @everywhere', async ({ page, language, shop }) => {
  const { checkout } = wordsOf[language]
  // edge: the shop's own response
  const [product] = (await (await fetch(`${shop.address}/product/all`)).json()) as readonly {
    readonly id: string
  }[]
  await openWithCart(page, `/checkout?lng=${language}`, [
    { productId: product?.id, name: 'An old name', price: 1, maxPerOrder: 9 },
  ])
  const pay = page.getByRole('button', { name: new RegExp(checkout.pay) })
  await pay.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  // after five seconds the shop has announced the corrected name
  const message = page.locator('[data-type=info]')
  await expect(message).toHaveCount(1)
  await expectClear(message, pay)
  await page.mouse.wheel(0, -40)
  await expectClear(message, pay)
})

/** Runs in the page: in how many places an element is within twenty frames. */
async function placesIn20Frames(element: Element): Promise<number> {
  const tops = new Set<number>()
  for (let frame = 0; frame < 20; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    tops.add(Math.round(element.getBoundingClientRect().top))
  }
  return tops.size
}

test('a message about a coupon link covers neither the price nor the button @everywhere', async ({
  page,
  language,
}) => {
  const { catalogue, kit } = wordsOf[language]
  await page.goto(`/product/gorsefen-antivirus-plus-3-devices-1-year?lng=${language}&coupon=welcome10`)
  const message = page.locator('[data-type=success]')
  // it stays while it has the focus
  await message.getByRole('button', { name: kit.dismiss }).focus()
  for (const price of await page.locator('main [data-main-price]:visible').all())
    await expectClear(message, price)
  for (const button of await page.getByRole('button', { name: catalogue.card.add, exact: true }).all())
    if (await button.isVisible()) await expectClear(message, button)
  // and stays there, with reduced motion too
  await expect.poll(() => message.evaluate(placesIn20Frames)).toBe(1)
})

test('in the cart drawer a message does not cover the button to the checkout @everywhere', async ({
  page,
  language,
}) => {
  const { cart, shell } = wordsOf[language]
  await openWithCart(page, `/faq?lng=${language}`, [fable])
  await page.getByRole('button', { name: new RegExp(`^${shell.cart.open}`) }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: cart.clean }).click()
  const message = page.locator('[data-type=success]')
  await expect(message).toHaveCount(1)
  await expectClear(message, drawer.getByRole('link', { name: cart.checkout }))
})
