import { aMember, signInAsMember } from '../support/enrol.ts'
import { mailTo } from '../support/read-mail.ts'
import { password, signIn, signOut, signUp, somebody } from '../support/people.ts'
import { expect, test } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

test('a visitor signs up with the e-mailed code, signs out, and signs in by user name and by e-mail address @everywhere @main', async ({
  page,
  language,
  shop,
}) => {
  const { identity, shell } = wordsOf[language]
  const person = somebody()
  await signUp(page, language, shop.address, person)
  await expect(page).toHaveURL(/\/(?:\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(identity.code.title)
  await page.getByRole('button', { name: shell.account.menu }).click()
  await expect(page.getByText(shell.account.welcome(person.username))).toBeVisible()
  await page.keyboard.press('Escape')
  const kept = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('user_data') ?? '{}')))
  expect(kept.toSorted()).toEqual(['created_at', 'id', 'language', 'role'])

  const token = await page.evaluate(() => localStorage.getItem('token'))
  await signOut(page, language)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user_data')]),
  ).toEqual([null, null])
  await expect
    .poll(
      async () =>
        (await fetch(`${shop.address}/user/me`, { headers: { authorization: `Bearer ${token}` } })).status,
    )
    .toBe(401)

  for (const login of [person.username, person.email]) {
    await page.goto(`/faq?lng=${language}`)
    await page.goto(`/sign-in?lng=${language}`)
    await signIn(page, language, login, password)
    await expect(page.getByText(identity.signIn.done)).toBeVisible()
    await expect(page).toHaveURL(/\/faq/)
    await signOut(page, language)
  }
})

test('invalid fields are reported, and a failed sign-in does not reveal who has an account', async ({
  page,
  language,
}) => {
  const { identity, problems } = wordsOf[language]
  await page.goto(`/sign-in?lng=${language}`)
  await page.locator('form').getByRole('button', { name: identity.signIn.submit, exact: true }).click()
  await expect(page.getByText(identity.fields.login.required)).toBeVisible()
  await expect(page.getByText(identity.fields.typedPassword.required)).toBeVisible()
  await expect(page.getByLabel(identity.signIn.login)).toBeFocused()

  // From the fourth attempt on, the browser solves the bot check automatically.
  for (let tries = 0; tries < 5; tries += 1) {
    await signIn(page, language, `nobody-${language}`, 'a wrong password')
    await expect(page.getByText(problems.problems['sign-in-failed'])).toBeVisible()
  }
  await expect(page.getByLabel(identity.signIn.login)).toHaveValue(`nobody-${language}`)

  await page.goto(`/sign-up?lng=${language}`)
  await page.getByLabel(identity.username).fill('a b')
  await page.getByLabel(identity.email).fill('nobody')
  await page.getByLabel(identity.phone).fill('12')
  await page.getByLabel(identity.password, { exact: false }).first().fill('short')
  await page.getByRole('button', { name: identity.signUp.submit, exact: true }).click()
  for (const text of [
    identity.fields.username.invalid,
    identity.fields.email.invalid,
    identity.fields.phone.invalid,
    identity.fields.password['too-short'],
    identity.fields.terms.required,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByLabel(identity.username)).toBeFocused()
})

test('a user resets a forgotten password by the e-mailed link, which works once @main', async ({
  page,
  language,
  shop,
}) => {
  const { identity } = wordsOf[language]
  const person = await aMember(shop, language)
  await page.goto(`/sign-in?lng=${language}`)
  await page.getByRole('link', { name: identity.signIn.forgot }).click()
  // The form before this one has a field whose label contains the same word.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.reset.title)
  await page.getByLabel(identity.email).fill('nobody')
  await page.getByRole('button', { name: identity.reset.submit }).click()
  await expect(page.getByText(identity.fields.email.invalid)).toBeVisible()
  await page.getByLabel(identity.email).fill(person.email)
  await page.getByRole('button', { name: identity.reset.submit }).click()
  await expect(page.getByText(identity.reset.sent).first()).toBeVisible()

  const [link] = await mailTo(shop.address, person.email, /http\S+#token=[\w-]+/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.reset.setTitle)
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel(identity.newPassword, { exact: false }).first().fill('Silver-Boat-91')
  await page.getByLabel(identity.repeatPassword).fill('Silver-Boat-92')
  await page.getByRole('button', { name: identity.reset.setSubmit }).click()
  await expect(page.getByText(identity.fields.repeat.invalid)).toBeVisible()
  await page.getByLabel(identity.repeatPassword).fill('Silver-Boat-91')
  await page.getByRole('button', { name: identity.reset.setSubmit }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, language, person.username, 'Silver-Boat-91')
  await expect(page.getByText(identity.signIn.done)).toBeVisible()
  await signOut(page, language)

  await page.goto('/faq')
  await page.goto(link)
  await page.getByLabel(identity.newPassword, { exact: false }).first().fill('Silver-Boat-93')
  await page.getByLabel(identity.repeatPassword).fill('Silver-Boat-93')
  await page.getByRole('button', { name: identity.reset.setSubmit }).click()
  await expect(page.getByText(identity.reset.setFailed)).toBeVisible()
  await page.getByRole('button', { name: identity.reset.askNew }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.reset.title)
})

test('a wrong code is rejected and creates no account, and the code step survives a visit to the mailbox', async ({
  page,
  language,
}) => {
  const { identity, problems } = wordsOf[language]
  const person = somebody()
  await page.goto(`/sign-up?lng=${language}`)
  await page.getByLabel(identity.username).fill(person.username)
  await page.getByLabel(identity.email).fill(person.email)
  await page.getByLabel(identity.password, { exact: false }).first().fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.signUp.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.code.title)
  await page.goto('/demo/mail')
  await page.goBack()
  await page.getByLabel(identity.code.label).fill('000000')
  await page.getByRole('button', { name: identity.code.submit, exact: true }).click()
  await expect(page.getByText(identity.fields.code.invalid)).toBeVisible()
  await expect(page.getByLabel(identity.code.label)).toBeFocused()

  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, password)
  await expect(page.getByText(problems.problems['sign-in-failed'])).toBeVisible()
})

test('a session that ended elsewhere is reported and its token is removed', async ({
  page,
  language,
  shop,
  context,
}) => {
  const { platform } = wordsOf[language]
  await signInAsMember(page, shop, language)
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('token', 'no-such-token'))
  await page.goto(`/faq?lng=${language}`)
  await expect(page.getByText(platform.sessionExpired)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
