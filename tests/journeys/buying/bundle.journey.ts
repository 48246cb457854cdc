import { signInAsMember } from '../support/enrol.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const bundle = '/product/home-office-starter-bundle'

test('a bundle shows its contents and the saving, is bought directly, reveals two keys, leaves the cart, is listed as one product and printed', async ({
  page,
  language,
  shop,
}) => {
  const { catalogue, cart, checkout, orders } = wordsOf[language]
  await signInAsMember(page, shop, language)
  await page.goto(`${bundle}?lng=${language}`)
  const inside = page.getByRole('heading', { name: catalogue.product.inside }).locator('..')
  await expect(inside.getByRole('link')).toHaveCount(2)
  const parts = await inside.getByRole('link').allTextContents()
  await expect(inside).toContainText(catalogue.product.saved)

  await page.getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await page.getByLabel(checkout.name).fill(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).fill('bundle@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.success.delivered)

  // one card with the bundle's name and a key for each part
  const bought = page
    .getByRole('region', { name: checkout.order.items })
    .getByRole('list')
    .first()
    .locator('> li')
  await expect(bought).toHaveCount(1)
  await expect(bought.getByRole('heading', { level: 2 })).toHaveCount(1)
  const reveal = bought.getByRole('button', { name: checkout.keys.reveal })
  await expect(reveal).toHaveCount(2)
  for (const revealed of [1, 2]) {
    await reveal.first().click()
    await page.getByRole('button', { name: checkout.keys.confirm }).click()
    await expect(bought.getByRole('button', { name: checkout.keys.copy })).toHaveCount(revealed)
  }
  await expect(reveal).toHaveCount(0)
  const name = (await bought.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await page.goto(`/checkout?lng=${language}`)
  await expect(page.getByText(cart.empty)).toBeVisible()

  await page.goto(`/account?lng=${language}`)
  const listed = page.getByRole('list', { name: orders.list.items }).locator('> li')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText(name)
  await expect(listed.getByRole('listitem')).toHaveText(parts)

  // the printed order names the seller
  await page.getByRole('link', { name: orders.list.open }).click()
  await expect(bought).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(checkout.order.receipt, { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
