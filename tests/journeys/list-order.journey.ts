import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

test('the sort order stays chosen with the next filter and when going back, even if chosen before the page was interactive', async ({
  page,
  language,
  isMobile,
}) => {
  const { list } = wordsOf[language].catalogue
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/products?lng=${language}`, { waitUntil: 'commit' })
  const order = page.locator('select[name=sort]')
  await order.selectOption('price-up')
  letGo()
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(order).toHaveValue('price-up')
  await order.selectOption('newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(order).toHaveValue('newest')

  if (isMobile) await page.getByRole('button', { name: list.filters }).click()
  await page.getByRole('form', { name: list.filters }).getByLabel('Linux').click()
  await expect(page).toHaveURL(/platform=linux&sort=newest/)
  await expect(order).toHaveValue('newest')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(order).toHaveValue('price-up')
  await order.selectOption('popular')
  await expect(page).not.toHaveURL(/sort=/)
  await expect(order).toHaveValue('popular')
})

test('a page past the end of a list says where the list ends, and leads there', async ({
  page,
  language,
}) => {
  const { kit } = wordsOf[language]
  await page.goto(`/products?lng=${language}&page=99`)
  const pages = page.getByRole('navigation', { name: kit.pagination.label })
  const last = await pages.getByRole('listitem').last().innerText()
  await expect(pages).toContainText(kit.pagination.ended(Number(last)))
  const products = page.locator('main li h2')
  await expect(products).toHaveCount(0)
  await pages.getByRole('link', { name: kit.pagination.previous }).click()
  await expect(pages.locator('[aria-current]')).toBeVisible()
  await expect(pages.getByRole('link', { name: kit.pagination.next })).toHaveCount(0)
  await expect(products.first()).toBeVisible()
})
