import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

/** A product of the demo with several pictures. */
const product = 'gorsefen-antivirus-plus-3-devices-1-year'
const pictures = 4

async function openGallery(page: Page, language: 'en' | 'he') {
  await page.goto(`/product/${product}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const enlarge = page.getByRole('button', { name: wordsOf[language].catalogue.product.enlarge })
  await enlarge.click()
  return { enlarge, dialog: page.getByRole('dialog') }
}

test('the pictures of a product are chosen below the cover, shown large, and turned by buttons, keys and swipes', async ({
  page,
  language,
}) => {
  const { gallery, kit } = wordsOf[language]
  await page.goto(`/product/${product}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  const thumbnails = page.getByRole('main').locator('button[aria-pressed]:has(img)')
  await expect(thumbnails).toHaveCount(pictures)
  const cover = page.getByRole('main').locator('img').first()
  const before = await cover.getAttribute('src')
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(cover).not.toHaveAttribute('src', before ?? '')
  await thumbnails.nth(0).click()

  const { enlarge, dialog } = await openGallery(page, language)
  const seen = dialog.getByRole('status')
  await expect(seen).toHaveText(gallery.of(1, pictures))
  await dialog.getByRole('button', { name: gallery.next }).click()
  await expect(seen).toHaveText(gallery.of(2, pictures))
  const [onwards, back] = language === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  await page.keyboard.press(onwards)
  await page.keyboard.press(onwards)
  await expect(seen).toHaveText(gallery.of(4, pictures))
  await page.keyboard.press(onwards)
  await expect(seen).toHaveText(gallery.of(4, pictures))
  await page.keyboard.press(back)
  await expect(seen).toHaveText(gallery.of(3, pictures))

  // a finger scrolls the row itself
  await dialog.getByRole('list').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(seen).toHaveText(gallery.of(1, pictures))
  await expect(dialog.getByRole('img')).toBeInViewport()

  await dialog.getByRole('button', { name: kit.close }).click()
  await expect(dialog).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('an enlarged picture fills the screen, is never blank, and is zoomed and moved by pointer and keys', async ({
  page,
  language,
}) => {
  const { gallery } = wordsOf[language]
  // the large size does not load, so the cover that the page already has is shown instead
  await page.route('**/1200.webp', () => {})
  const { dialog } = await openGallery(page, language)
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveCSS('background-image', /\/images\/[0-9a-f]{16}\/\d+\.webp/)
  const { width: windowWidth = 0, height: windowHeight = 0 } = page.viewportSize() ?? {}
  const stage = dialog.locator('.gallery-stage').first()
  const place = await stage.boundingBox()
  expect(place?.width).toBeGreaterThan(windowWidth * 0.95)
  expect(place?.height).toBeGreaterThan(windowHeight * 0.65)

  const widthNow = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  const leftNow = async () => Math.round((await picture.boundingBox())?.x ?? 0)
  const whole = await widthNow()
  await dialog.getByRole('button', { name: gallery.zoomIn }).click()
  await expect.poll(widthNow).toBe(2 * whole)
  const left = await leftNow()
  await page.keyboard.press('ArrowRight')
  await expect.poll(leftNow).toBeLessThan(left)
  await page.mouse.move(windowWidth / 2, windowHeight / 2)
  await page.mouse.down()
  await page.mouse.move(windowWidth / 2 + 60, windowHeight / 2 + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(leftNow).toBe(left - 80 + 60)
  expect(await widthNow(), 'dragging is not a click').toBe(2 * whole)
  await dialog.getByRole('button', { name: gallery.zoomOut }).click()
  await expect.poll(widthNow).toBe(whole)

  await page.mouse.dblclick(windowWidth / 3, windowHeight / 3)
  await expect.poll(widthNow).toBe(2 * whole)
  await page.mouse.click(windowWidth / 2, windowHeight / 2)
  await expect.poll(widthNow).toBe(whole)
  await page.keyboard.press('+')
  await expect.poll(widthNow).toBe(2 * whole)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
