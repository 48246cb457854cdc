import type { Page } from '@playwright/test'
import { fakeApp } from '#tests/support/two-factor.ts'
import { barriersOn } from '../support/barriers.ts'
import { expect, test } from '../support/admin-shop.ts'
import { aMember } from '../support/enrol.ts'
import { signInAsManager } from '../support/manager.ts'
import { signIn } from '../support/people.ts'
import { mailTo } from '../support/read-mail.ts'
import { wordsOf } from '../support/words.ts'

test('an owner invites a colleague, who signs in, sets up a second factor and enters the admin area @main', async ({
  page,
  language,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const { team, admin, invitation: words, account } = wordsOf[language]
  const person = await aMember(shop, language)
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/team?lng=${language}`)
  await page.getByRole('button', { name: team.invite, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(team.email).first().fill(person.email)
  await dialog.getByRole('checkbox', { name: admin.duties.support }).check()
  await dialog.getByRole('button', { name: team.send, exact: true }).click()
  await expect(page.getByText(team.sent)).toBeVisible()
  await expect(page.getByRole('heading', { name: team.invitations })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])

  const [, token = ''] = await mailTo(shop.address, person.email, /#token=([\w-]{43})/)
  const colleague = await browser.newPage({ baseURL: shop.address })
  await colleague.goto(`/invitation?lng=${language}#token=${token}`)
  await expect(colleague.getByText(person.email)).toBeVisible()
  await expect(colleague).toHaveURL(/\/invitation\?lng=\w+$/)
  expect(await barriersOn(colleague, 'everything')).toEqual([])
  await colleague.locator('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await signIn(colleague, language, person.username, person.password)
  await colleague.getByRole('button', { name: words.join, exact: true }).click()
  await colleague.getByRole('button', { name: account.second.app.setUp, exact: true }).click()
  await expect(colleague.locator('main svg[role=img]')).toBeVisible()
  const app = fakeApp(((await colleague.locator('main code').textContent()) ?? '').replaceAll(' ', ''))
  await colleague.getByLabel(account.second.app.code).fill(app.code())
  await colleague.getByRole('button', { name: account.second.app.confirm, exact: true }).click()
  // the codes are shown only now: they stay, though the invitation cannot be read again or is withdrawn
  const done = colleague.getByRole('button', { name: account.second.codes.done, exact: true })
  await expect(done).toBeVisible()
  const refusal = { error: 'Too many requests.', code: 'too-many-requests' }
  await readAgain(colleague, '**/api/invitation', { status: 429, json: refusal })
  await readAgain(colleague, '**/api/invitation', { json: { state: 'withdrawn', invited: null } })
  await expect(done).toBeVisible()
  await done.click()
  await expect(colleague).toHaveURL(/\/dashboard\/admin/)

  const again = await browser.newPage({ baseURL: shop.address })
  await again.goto(`/invitation?lng=${language}#token=${'x'.repeat(43)}`)
  await expect(again.getByText(words.closed.unknown)).toBeVisible()
  // a newer link in the same tab changes nothing but the fragment
  await again.goto(`/invitation?lng=${language}#token=${token}`)
  await expect(again.getByText(words.closed.used)).toBeVisible()

  await page.reload()
  await expect(page.getByText(team.lately)).toBeVisible()
  await page.getByLabel(team.who, { exact: true }).selectOption(person.username)
  await expect(page.getByText(wordsOf[language].actions['invitation.accepted'])).toBeVisible()

  // removed from the team: asked first, whatever duties are ticked
  const line = page.getByRole('listitem').filter({ hasText: person.email })
  await line.getByRole('button', { name: team.change }).click()
  await dialog.getByRole('checkbox', { name: admin.duties.support }).uncheck()
  const remove = dialog.getByRole('button', { name: team.remove, exact: true })
  let question = ''
  page.once('dialog', async (asked) => {
    question = asked.message()
    await asked.dismiss()
  })
  await remove.click()
  expect(question).toBe(team.removeQuestion(person.username))
  await expect(page.getByText(team.removed)).toBeHidden()
  page.once('dialog', (asked) => void asked.accept())
  await remove.click()
  await expect(page.getByText(team.removed)).toBeVisible()
  await expect(line).toHaveCount(0)
})

type Answer = { readonly status?: number; readonly json: unknown }

/** The window regains focus, and these calls get this response; returns once the page shows what it makes of that. */
async function readAgain(page: Page, calls: string, answer: Answer): Promise<void> {
  await page.route(calls, (route) => route.fulfill(answer))
  const answered = page.waitForResponse(calls)
  // the cache is fresh for ten seconds, which are skipped here
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await (await answered).finished()
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(null)))),
  )
  await page.unroute(calls)
}
