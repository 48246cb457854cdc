import { words as english } from '#web/alerts/words.en.ts'
import { words as hebrew } from '#web/alerts/words.he.ts'
import { words as englishReviews } from '#web/reviews/words.en.ts'
import { words as hebrewReviews } from '#web/reviews/words.he.ts'
import { barriersOn } from '../support/barriers.ts'
import { buyKey } from '../support/orders.ts'
import { password, somebody } from '../support/people.ts'
import { mailTo } from '../support/read-mail.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const alertWords = { en: english, he: hebrew }
const reviewWords = { en: englishReviews, he: hebrewReviews }

test('a buyer agrees to a review request, withdraws it, and the link opens the form', async ({
  page,
  language,
  shop,
}) => {
  const { orders, identity } = wordsOf[language]
  const { email } = somebody()
  await page.goto(`/?lng=${language}`)
  const orderId = await buyKey(page, { email, language, name: 'Underlane' })
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  const box = page.getByRole('checkbox', { name: orders.reviewRequest.label })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText(orders.reviewRequest.chosen)).toBeVisible()
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await expect(box).toBeChecked()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await box.uncheck()
  await expect(page.getByText(orders.reviewRequest.stopped)).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()

  // a guest opens an account with the order's address, and the link of the e-mail leads to the form
  const offer = page.getByRole('region', { name: orders.account.title })
  await page.goto(`/success?order=${orderId}&lng=${language}`)
  await offer.getByRole('textbox').fill(password)
  await offer.getByRole('button', { name: identity.signUp.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.code.title)
  const [, code = ''] = await mailTo(shop.address, email, /\b(\d{6})\b/)
  await page.getByLabel(identity.code.label).fill(code)
  await page.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  const slug = await page.evaluate(async () => {
    const { products } = await (await fetch('/api/products?q=Underlane')).json()
    return String(products[0].slug)
  })
  const own = '**/reviews/own'
  await page.route(own, (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many requests.', code: 'too-many-requests' } }),
  )
  await page.goto(`/product/${slug}?review=own&lng=${language}#reviews`)
  const failure = page.getByRole('alert').filter({ hasText: reviewWords[language].ownFailed })
  await expect(failure).toBeVisible()
  await page.unroute(own)
  await failure.getByRole('button', { name: wordsOf[language].kit.retry }).click()
  const words = reviewWords[language].form
  const form = page.getByRole('dialog')
  await expect(form).toContainText('Underlane')
  expect(await barriersOn(page, 'everything')).toEqual([])
  await form.getByRole('radio').nth(4).check({ force: true })
  await form.getByRole('textbox').nth(0).fill('Works')
  await form.getByRole('textbox').nth(1).fill('Activated on two computers within minutes.')
  await form.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.sent)).toBeVisible()
  await page.goto(`/orders/${orderId}?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(box).toHaveCount(0)
  await page.goto(`/alerts/stop-reviews?token=${orderId}.x&lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alertWords[language].stopReviews.title)
  await expect(page).toHaveTitle(new RegExp(`^${alertWords[language].stopReviews.title}`))
})
