import { aMember, notifyDatabase, signInAsMember } from '../support/enrol.ts'
import { managerToken, password } from '../support/manager.ts'
import { signIn, signOut } from '../support/people.ts'
import { expect, test } from '../support/admin-shop.ts'
import { wordsOf } from '../support/words.ts'

test('a manager whose session ends signs in again and goes on writing where they were @main', async ({
  page,
  language,
  shop,
}) => {
  const { account, platform, messageAdmin: words } = wordsOf[language]
  await managerToken(shop)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, shop.manager.username, password)
  await expect(page).toHaveURL(/dashboard\/admin/)
  await page.goto(`/dashboard/admin/messages/answers?lng=${language}`)
  const add = page.getByRole('button', { name: words.add }).first()
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('Two computers')
  await dialog.getByLabel(words.textEn).fill('Hello {{name}}, one key works on two computers.')

  await notifyDatabase(
    shop,
    `delete from sessions where user_id = (select id from users where username = 'manager')`,
  )
  await dialog.getByLabel(words.textHe).fill('שלום {{name}}, מפתח אחד מתאים לשני מחשבים.')
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText(platform.sessionExpired).first()).toBeVisible()
  await signIn(page, language, shop.manager.username, password)
  await expect(page).toHaveURL(/\/dashboard\/admin\/messages\/answers/)
  await expect(page.getByText(account.typedKept)).toBeVisible()
  await add.click()
  await expect(dialog.getByLabel(words.name)).toHaveValue('Two computers')
  await expect(dialog.getByLabel(words.textHe)).toHaveValue(/שני מחשבים/)
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  // stored for one use: the next answer starts empty
  await add.click()
  await expect(dialog.getByLabel(words.name)).toHaveValue('')
})

test('a user whose session ends finds what they typed in their account again, but no password', async ({
  page,
  language,
  shop,
}) => {
  const { account } = wordsOf[language]
  const person = await aMember(shop)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, person.password)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto(`/account?lng=${language}`)
  const { details } = account
  const open = page.getByRole('button', { name: details.add, exact: true })
  await open.click()
  await page.getByLabel(details.phone).fill('052-765-4321')
  await page.getByRole('button', { name: account.security.change, exact: true }).click()
  await page.locator('input[type=password]').first().fill('Half-typed-11')
  await notifyDatabase(shop, 'delete from sessions')
  await page.getByRole('button', { name: details.save, exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => sessionStorage.getItem('ended_forms'))).toContain('052-765-4321')
  expect(await page.evaluate(() => sessionStorage.getItem('ended_forms'))).not.toContain('Half-typed')
  await signIn(page, language, person.username, person.password)
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByText(account.typedKept)).toBeVisible()
  await open.click()
  await expect(page.getByLabel(details.phone)).toHaveValue('052-765-4321')
  expect(await page.evaluate(() => sessionStorage.getItem('ended_forms'))).toBeNull()
})

test('a user whose session has ended elsewhere is led from a public page to sign-in, and then to the page they wanted', async ({
  page,
  language,
  shop,
}) => {
  const { account, platform, shell } = wordsOf[language]
  const person = await signInAsMember(page, shop, language)
  await page.goto(`/?lng=${language}`)
  await page.getByRole('button', { name: shell.account.menu }).click()
  const profile = page.getByRole('link', { name: shell.account.profile, exact: true })
  await expect(profile).toBeVisible()
  await notifyDatabase(shop, 'delete from sessions')
  await profile.click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText(platform.sessionExpired).first()).toBeVisible()
  await signIn(page, language, person.username, person.password)
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.title)
})

test('a second tab follows: to sign-in when the session ends, back to its page with what was typed, and home after a sign-out', async ({
  page,
  language,
  shop,
}) => {
  const { account, platform, messageAdmin: words } = wordsOf[language]
  await managerToken(shop)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, shop.manager.username, password)
  await expect(page).toHaveURL(/dashboard\/admin/)
  const second = await page.context().newPage()
  await second.goto(`/dashboard/admin/messages/answers?lng=${language}`)
  await second.getByRole('button', { name: words.add }).first().click()
  const name = second.getByRole('dialog').getByLabel(words.name)
  await name.fill('In the second tab')

  await notifyDatabase(
    shop,
    `delete from sessions where user_id = (select id from users where username = 'manager')`,
  )
  await page.goto(`/dashboard/admin/coupons?lng=${language}`)
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/sign-in/)
    await expect(tab.getByText(platform.sessionExpired).first()).toBeVisible()
  }
  await signIn(page, language, shop.manager.username, password)
  await expect(page).toHaveURL(/\/dashboard\/admin\/coupons/)
  await expect(second).toHaveURL(/\/dashboard\/admin\/messages\/answers/)
  await expect(second.getByText(account.typedKept)).toBeVisible()
  await second.getByRole('button', { name: words.add }).first().click()
  await expect(name).toHaveValue('In the second tab')

  second.on('dialog', (question) => void question.accept())
  await page.goto(`/?lng=${language}`)
  await signOut(page, language)
  await expect(second).toHaveURL(/:\d+\/(\?|$)/)
  await expect(second.getByText(platform.sessionExpired)).toHaveCount(0)
})
