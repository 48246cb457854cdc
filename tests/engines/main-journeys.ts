import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { managerToken } from '#tests/journeys/support/manager.ts'
import { somebody } from '#tests/journeys/support/people.ts'
import { mailTo } from '#tests/journeys/support/read-mail.ts'
import { type RunningShop, startShop } from '#tests/journeys/support/start-shop.ts'
import { homeTitle, wordsOf } from '#tests/journeys/support/words.ts'
import { type Driver, type Person, personWith } from './driver.ts'

/** Plays the main journeys of visitors, and the most common one of managers, in one browser. */
export function playMainJourneys(engine: string, language: 'he' | 'en', openDriver: () => Promise<Driver>) {
  const words = wordsOf[language]
  const { catalogue, cart, checkout, identity, account, orderAdmin, shell } = words
  let shop: RunningShop
  let driver: Driver
  let person: Person

  describe(`in ${engine}`, () => {
    before(async () => {
      shop = await startShop({ MANAGER_SECOND_FACTOR: 'off', GUEST_CHECKOUT_BOT_CHECK: 'off' })
      driver = await openDriver()
      person = personWith(driver, shop.address)
    })
    after(async () => {
      await driver?.close()
      await shop?.stop()
    })

    test('a visitor goes from home to the list, to a product, and back', async () => {
      await person.open(`/?lng=${language}`)
      await person.see('h1', homeTitle[language])
      await person.click('main a[href*="/products"]')
      await person.see('h1', catalogue.list.title)
      await person.click('main a[href*="/product/"]')
      await person.until(`location.pathname.includes('/product/')`)
      await person.see('main nav')
      await person.evaluate('history.back()')
      await person.see('h1', catalogue.list.title)
    })

    test('a visitor reads the shop in the other language, in the other writing direction', async () => {
      const other = language === 'he' ? 'en' : 'he'
      await person.open(`/products?lng=${language}`)
      await person.click(`header button[lang=${other}]`)
      await person.until(`document.documentElement.lang === '${other}'`)
      await person.see('h1', wordsOf[other].catalogue.list.title)
      assert.equal(await person.evaluate('document.documentElement.dir'), other === 'he' ? 'rtl' : 'ltr')
      await person.open(`/products?lng=${language}`)
      await person.see('h1', catalogue.list.title)
    })

    test('a guest finds a product, puts it into the cart, pays, and sees the key', async () => {
      await person.open(`/?lng=${language}`)
      await person.fill('input[type=search]', catalogue.search.label, 'Underlane')
      await person.click('form[role=search] button', catalogue.search.submit)
      // the home page links to products too; the list's heading names the search
      await person.until(
        `location.pathname.startsWith('/products') && 'ready' in document.documentElement.dataset`,
      )
      await person.click('main a[href*="/product/"]', 'Underlane')
      await person.until(
        `location.pathname.startsWith('/product/') && 'ready' in document.documentElement.dataset`,
      )
      // the list has such a heading and such buttons too, and stays until the product is loaded
      await person.see('h2', catalogue.product.after)
      await person.click('main button', catalogue.card.add)
      await person.click('dialog a', cart.checkout)
      await person.see('h1', checkout.title)
      await person.fill('main input', checkout.name, 'Dana Levi')
      await person.fill('main input[type=email]', checkout.email, 'dana@example.com')
      await person.click('main input[type=checkbox]')
      await person.click('main button', checkout.pay)
      await person.see('h1', checkout.sandbox.title)
      await person.click('button', checkout.sandbox.actions.succeed.label)
      await person.see('h1', checkout.success.delivered)
      await person.click('main button', checkout.keys.reveal)
      await person.click('button', checkout.keys.confirm)
      await person.see('main button', checkout.keys.copy)
    })

    test('a visitor opens an account, sees it, signs out and in again', async () => {
      const { username, email, password } = somebody()
      await person.open(`/sign-up?lng=${language}`)
      await person.fill('main input[name=username]', '', username)
      await person.fill('main input[name=email]', '', email)
      await person.fill('main input[name=password]', '', password)
      await person.click('main input[type=checkbox]')
      await person.click('main form button', identity.signUp.submit)
      await person.see('h1', identity.code.title)
      const [, code = ''] = await mailTo(shop.address, email, /\b(\d{6})\b/)
      await person.fill('main input', identity.code.label, code)
      await person.click('main form button', identity.code.submit)
      await person.until(`!location.pathname.includes('sign-up')`)
      await person.open(`/account?lng=${language}`)
      await person.see('h1', account.title)
      await person.see('main', email)
      await person.click('header button', shell.account.menu)
      await person.click('button', shell.account.signOut)
      await person.until(`localStorage.getItem('token') === null && location.pathname.includes('sign-in')`)
      await person.see('main input', identity.signIn.login)
      // /account leads to sign-in first, and back after it
      await person.open(`/account?lng=${language}`)
      await person.until(`location.pathname.includes('sign-in')`)
      await person.fill('main input', identity.signIn.login, username)
      await person.fill('main input[type=password]', '', password)
      await person.click('main form button', identity.signIn.submit)
      await person.until(`localStorage.getItem('token') !== null`)
      await person.see('h1', account.title)
      await person.see('main', email)
    })

    test('a manager finds an order and opens it', async () => {
      const token = await managerToken(shop)
      await person.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
      await person.open(`/dashboard/admin/orders?lng=${language}`)
      await person.see('table', 'dana@example.com')
      await person.click('table a')
      await person.see('main', orderAdmin.statuses.completed)
    })
  })
}
