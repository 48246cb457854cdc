import { fakeStripe, type FakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { barriersOn } from '../support/barriers.ts'
import { expect, test as base } from '../support/shop.ts'
import { notifyDatabase } from '../support/enrol.ts'
import { signInAsManager } from '../support/manager.ts'
import { buyKey } from '../support/orders.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { wordsOf } from '../support/words.ts'

const test = base.extend<object, { stripe: FakeStripe; shop: RunningShop }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await fakeStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use) => {
      const settings = { MANAGER_SECOND_FACTOR: 'off', BOT_CHECK: 'off', ...stripe.environment }
      const shop = await startShop({ ...settings, PAYMENT_METHODS: 'sandbox; stripe' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a payment found only in the provider’s list is reached from the overview and settled on its page', async ({
  page,
  language,
  shop,
  stripe,
}) => {
  const { figures, unmatched: words } = wordsOf[language]
  const sold = stripe.books.open({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'ils', unit_amount: 12_300, product_data: { name: 'By phone' } },
      },
    ],
    success_url: 'https://elsewhere.example',
  })
  const { payment_intent: intent } = stripe.books.pay(sold.id)
  const id = intent?.id ?? ''
  Object.assign(intent ?? {}, { created: Math.floor(Date.now() / 1000) - 7200 })
  await notifyDatabase(shop, `insert into pgboss.job (name, data) values ('compare-lists', '{}')`)

  await signInAsManager(page, shop)
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: id })
  await expect(async () => {
    await page.goto(`/dashboard/admin/overview?lng=${language}`)
    await page.getByRole('link', { name: figures.overview.tasks.unknownPayments }).click({ timeout: 2000 })
    // other tasks may be listed before the lists are compared
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(row).toContainText(words.whys['only-listed'])
  await expect(row).toContainText(words.advice.onlyListed('stripe'))
  await expect(row).toContainText('123')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await row.getByRole('button', { name: words.settle }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.how).selectOption('other')
  await dialog.getByLabel(words.reason).fill('Sold by phone')
  await dialog.getByRole('button', { name: words.settle }).click()
  await expect(page.getByText(words.settleDone)).toBeVisible()
  await expect(row).toBeHidden()
})

test('a refund made on the payment provider’s site is shown on the order until a manager settles it', async ({
  page,
  language,
  shop,
  browser,
}) => {
  const { orderAdmin, disputes, stock } = wordsOf[language]
  const shopper = await browser.newPage({ baseURL: shop.address })
  await shopper.goto('/')
  const order = await buyKey(shopper, { email: `listed-${Date.now().toString(36)}@example.com`, language })
  await shopper.close()
  await notifyDatabase(
    shop,
    `insert into manager_tasks (id, kind, order_id, detail) values (gen_random_uuid(), 'refund-unknown', $1,
     '{"provider":"stripe","id":"re_there","amountAgorot":100,"currency":"ILS"}')`,
    [order],
  )
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/orders/${order}?lng=${language}`)
  await expect(page.getByText(orderAdmin.tasks['refund-unknown'])).toBeVisible()
  await expect(page.getByText(disputes.hints['refund-unknown'])).toBeVisible()
  await expect(page.getByText('re_there')).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: orderAdmin.todo.close }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(orderAdmin.todo.texts['refund-unknown'])).toBeVisible()
  await dialog.getByLabel(stock.reason).fill('A gesture after a long wait')
  await dialog.getByRole('button', { name: orderAdmin.todo.close }).click()
  await expect(page.getByText(disputes.hints['refund-unknown'])).toBeHidden()
})
