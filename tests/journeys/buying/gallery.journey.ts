import { notifyDatabase } from '../support/enrol.ts'
import { expect, test } from '../support/shop.ts'
import type { RunningShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

/** Adds three pictures of other products to a product; returns its address. */
async function threePictures(shop: RunningShop): Promise<string> {
  const answer = await fetch(`${shop.address}/api/products`)
  // edge: our own shop answers by its contract
  const { products } = (await answer.json()) as { products: { slug: string }[] }
  const slug = products[0]?.slug ?? ''
  await notifyDatabase(
    shop,
    `update products set image_ids = array(select distinct p.image_ids[1] from products p
      where p.image_ids[1] is not null order by 1 limit 3) where slug = $1`,
    [slug],
  )
  return slug
}

test('the pictures of a product are shown large, and turned by buttons, keys and swipes', async ({
  page,
  language,
  shop,
}) => {
  const { gallery, catalogue, kit } = wordsOf[language]
  const slug = await threePictures(shop)
  const enlarge = page.getByRole('button', { name: catalogue.product.enlarge })
  await expect(async () => {
    await page.goto(`/product/${slug}?lng=${language}`)
    await expect(page.getByRole('main').locator('button[aria-pressed] img')).toHaveCount(3, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await page.locator('html[data-ready]').waitFor()
  await enlarge.click()

  const dialog = page.getByRole('dialog')
  const seen = dialog.getByRole('status')
  await expect(seen).toHaveText(gallery.of(1, 3))
  const width = await dialog
    .locator('img')
    .first()
    .evaluate((image) => image.clientWidth)
  expect(width, 'it is large').toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.6)
  await dialog.getByRole('button', { name: gallery.next }).click()
  await expect(seen).toHaveText(gallery.of(2, 3))
  const [onwards, back] = language === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  await page.keyboard.press(onwards)
  await expect(seen).toHaveText(gallery.of(3, 3))
  await page.keyboard.press(onwards)
  await expect(seen).toHaveText(gallery.of(3, 3))
  await page.keyboard.press(back)
  await expect(seen).toHaveText(gallery.of(2, 3))

  // a finger scrolls the row itself
  await dialog.getByRole('list').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(seen).toHaveText(gallery.of(1, 3))
  await expect(dialog.getByRole('img')).toBeInViewport()

  await dialog.getByRole('button', { name: kit.close }).click()
  await expect(dialog).toBeHidden()
  await expect(enlarge).toBeFocused()
})
