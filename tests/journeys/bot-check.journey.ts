import type { Page } from '@playwright/test'
import { type FakeSiteVerify, fakeSiteVerify } from '../support/fake-site-verify.ts'
import { expect, test } from './support/shop.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import { wordsOf } from './support/words.ts'

type Kind = 'turnstile' | 'recaptcha'
type Language = 'he' | 'en'

/** What the services' scripts offer to a page, of their documents only what the shop uses. */
const scripts = {
  turnstile: `window.turnstile = {
    render(place, options) {
      window.rendered = { sitekey: options.sitekey, action: options.action, language: options.language }
      setTimeout(() => options.callback('token.' + options.action + '.' + Math.random()), 50)
      return 'widget-1'
    },
    remove() { window.removed = true },
  }`,
  recaptcha: `window.grecaptcha = {
    ready(act) { setTimeout(act, 10) },
    execute(sitekey, { action }) {
      window.rendered = { sitekey, action }
      return Promise.resolve('token.' + action + '.' + Math.random())
    },
  }`,
}
const hosts = { turnstile: 'challenges.cloudflare.com', recaptcha: 'www.google.com' }

/** A shop that asks the service outside, whose script and answers come from here. */
async function aShopThatAsks(kind: Kind): Promise<{ shop: RunningShop; service: FakeSiteVerify }> {
  const service = await fakeSiteVerify(kind)
  const shop = await startShop({
    BOT_CHECK: kind,
    BOT_CHECK_SITE_KEY: 'site-key-1',
    BOT_CHECK_SECRET: service.secret,
    BOT_CHECK_URL: service.url,
  })
  return { shop, service }
}

/** Serves the script; tells which addresses outside the shop were asked for. */
async function serveScript(page: Page, shop: RunningShop, kind: Kind): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== shop.address,
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url.host + url.pathname)
      if (url.host !== hosts[kind]) return route.abort()
      await route.fulfill({ contentType: 'text/javascript', body: scripts[kind] })
    },
  )
  return asked
}

async function askForReset(page: Page, address: string, language: Language): Promise<void> {
  const { identity } = wordsOf[language]
  await page.goto(`${address}/reset-password?lng=${language}`)
  await page.getByLabel(identity.email).fill('dana@example.com')
  await page.getByRole('button', { name: identity.reset.submit, exact: true }).click()
}

/** The footer names the service and leads to its owner's rules. */
async function expectNote(page: Page, kind: Kind, language: Language): Promise<void> {
  const note = page.locator('footer p', {
    hasText: language === 'he' ? 'האתר מוגן באמצעות' : 'This site is protected by',
  })
  const [name, owner] =
    kind === 'turnstile'
      ? ['Cloudflare Turnstile', /^https:\/\/www\.cloudflare\.com\//]
      : ['reCAPTCHA', /^https:\/\/policies\.google\.com\//]
  await expect(note).toContainText(name)
  await expect(note.getByRole('link')).toHaveCount(2)
  for (const link of await note.getByRole('link').all()) await expect(link).toHaveAttribute('href', owner)
}

for (const [kind, path] of [
  ['turnstile', '/turnstile/v0/api.js'],
  ['recaptcha', '/recaptcha/api.js'],
] as const)
  test(`a form asks ${kind} where the settings say so, and nothing of it comes before @once`, async ({
    page,
  }) => {
    const { shop, service } = await aShopThatAsks(kind)
    try {
      const asked = await serveScript(page, shop, kind)
      for (const language of ['he', 'en'] as const) {
        asked.length = 0
        await page.goto(`${shop.address}/?lng=${language}`)
        await page.locator('html[data-ready]').waitFor()
        await expectNote(page, kind, language)
        expect(asked).toEqual([])
        await askForReset(page, shop.address, language)
        await expect(
          page.getByRole('button', { name: wordsOf[language].identity.reset.another }),
        ).toBeVisible()
        expect(asked).toEqual([hosts[kind] + path])
        expect(await page.evaluate(() => Reflect.get(window, 'rendered'))).toMatchObject({
          sitekey: 'site-key-1',
          action: 'password_reset',
        })
      }
      expect(service.asked.map((form) => form.get('secret'))).toEqual([service.secret, service.secret])
      if (kind === 'turnstile') return
      service.score = 0.1
      await askForReset(page, shop.address, 'en')
      await expect(page.getByText(wordsOf.en.problems.problems['bot-proof-wrong'])).toBeVisible()
    } finally {
      await shop.stop()
      await service.stop()
    }
  })
