import { expect, testInShopOfItsOwn } from '../support/admin-shop.ts'
import { barriersOn } from '../support/barriers.ts'
import { signInAsManager } from '../support/manager.ts'
import { query } from '../support/query.ts'
import { homeTitle, menuLabel, wordsOf } from '../support/words.ts'

const test = testInShopOfItsOwn()
const texts = {
  en: { title: 'Winter sale', other: 'מבצע חורף' },
  he: { title: 'מבצע חורף', other: 'Winter sale' },
} as const

test('an owner composes the home page, previews it on a phone and a desktop, publishes it and reverts it', async ({
  page,
  language,
  shop,
}) => {
  const { homeAdmin: words, admin } = wordsOf[language]
  const { title, other } = texts[language]
  const [own, foreign] =
    language === 'he' ? [words.inHebrew, words.inEnglish] : [words.inEnglish, words.inHebrew]
  page.on('dialog', (dialog) => void dialog.accept())
  const second = await page.context().newPage()
  await signInAsManager([page, second], shop)
  const address = `/dashboard/admin/content/home?lng=${language}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText(homeTitle[language])).toBeVisible()
  expect(await barriersOn(page, 'everything')).toEqual([])
  await second.goto(address)

  // a banner, moved up by keyboard; missing fields are reported before anything is published
  await page.getByLabel(words.add, { exact: true }).selectOption('banner')
  const banner = page.locator('[data-section="banner-1"]')
  await banner.getByLabel(own(words.heading)).fill(title)
  await expect(preview.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(banner.getByText(words.problems.required()).first()).toBeVisible()
  await banner.getByLabel(foreign(words.heading)).fill(other)
  await banner.getByLabel(words.href).fill('/products?sale=yes')
  await banner.getByLabel(own(words.button)).fill(title)
  await banner.getByLabel(foreign(words.button)).fill(other)
  const up = banner.getByRole('button', { name: words.up(title) })
  const sections = page.locator('[data-section]')
  const count = await sections.count()
  for (let at = 1; at < count; at++) {
    await up.focus()
    await page.keyboard.press('Enter')
  }
  await expect(sections.first()).toHaveAttribute('data-section', 'banner-1')
  const hide = words.hide(language === 'he' ? 'מבצעי השבוע' : 'Deals of the week')
  await page.getByRole('button', { name: hide, exact: true }).click()

  // on a phone, on a desktop, in the other language
  const widthIn = () => page.locator('iframe').getAttribute('width')
  await expect.poll(widthIn).toBe('390')
  await page.getByRole('button', { name: words.preview.desktop, exact: true }).click()
  await expect.poll(widthIn).toBe('1280')
  await page
    .getByRole('button', { name: language === 'he' ? words.languages.en : words.languages.he, exact: true })
    .click()
  await expect(preview.getByText(other).first()).toBeVisible()

  // stored in this tab until it is published
  await page.reload()
  await expect(sections.first()).toHaveAttribute('data-section', 'banner-1')
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.published)).toBeVisible()
  await page.goto(`/?lng=${language}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
  expect(await barriersOn(page, 'everything')).toEqual([])

  // the other owner gets a message, and nothing is overwritten
  await second.locator('[data-section="posts"]').getByRole('button').last().click()
  await second.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(second.getByText(admin.form.stale)).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: words.reset, exact: true }).click()
  await expect(page.getByText(words.resetDone)).toBeVisible()
  await page.getByRole('button', { name: words.history.open, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.history.restore }).first().click()
  await expect(page.getByText(words.history.restored)).toBeVisible()
  await page.goto(`/?lng=${language}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)

  // an earlier version whose button leads to a page that exists no more: it is shown with what is wrong
  await query(
    shop,
    `update layout_versions set layout = replace(layout::text, '/products?sale=yes', '/blog/gone')::jsonb
     where name = 'home' and version = 1`,
    [],
  )
  await page.goto(address)
  await page.getByRole('button', { name: words.history.open, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.history.restore }).last().click()
  await sections.first().locator('summary').click()
  await expect(banner.getByText(words.problems['missing-page']('/blog/gone'))).toBeVisible()
  await expect(banner.getByLabel(words.href)).toHaveValue('/blog/gone')
  await expect(page.getByText(admin.problems['content-problems'])).toBeVisible()
})

test('an owner changes a menu, and a visitor sees the products they viewed last', async ({
  page,
  language,
  shop,
}) => {
  const { menus: words, homeAdmin, admin, shell } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content/menus?lng=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  expect(await barriersOn(page, 'everything')).toEqual([])
  const blog = page.locator('[data-link="/blog"]').first()
  await blog.locator('summary').click()
  await blog.getByLabel(homeAdmin.inEnglish(words.label)).fill('Stories')
  await blog.getByLabel(homeAdmin.inHebrew(words.label)).fill('סיפורים')
  await blog.getByLabel(words.target).selectOption('/order-lookup')
  await page.getByRole('button', { name: words.publish, exact: true }).click()
  await expect(page.getByText(words.published)).toBeVisible()

  await page.goto(`/products?lng=${language}`)
  const phone = (page.viewportSize()?.width ?? 0) < 1200
  if (phone) await page.getByRole('button', { name: shell.menu, exact: true }).click()
  const menu = page.getByRole('navigation', { name: shell.nav.label })
  const name = language === 'he' ? 'סיפורים' : 'Stories'
  await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/order-lookup')
  await expect(menu.getByRole('link', { name: menuLabel('/blog', language), exact: true })).toHaveCount(0)

  const href = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
  await page.goto(`${href}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.goto(`/?lng=${language}`)
  await expect(page.locator('.only-seen').locator(`a[href="${href}"]`)).toBeVisible()

  // an earlier version with a link to a page that exists no more: it is shown with the reason at that link
  await query(
    shop,
    `insert into layout_versions (name, version, layout)
     select name, 2, layout from layout_versions where name = 'menus' and version = 1`,
    [],
  )
  await query(
    shop,
    `update layout_versions set layout = replace(layout::text, '/order-lookup', '/blog/gone')::jsonb
     where name = 'menus' and version = 1`,
    [],
  )
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/dashboard/admin/content/menus?lng=${language}`)
  await page.getByRole('button', { name: homeAdmin.history.open, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: homeAdmin.history.restore }).click()
  const gone = page.locator('[data-link="/blog/gone"]').first()
  await expect(gone.getByText(homeAdmin.problems['missing-page']('/blog/gone'))).toBeVisible()
  await expect(page.getByText(admin.problems['content-problems'])).toBeVisible()
})

test('the problem of a menu link is gone once the link is moved or corrected', async ({
  page,
  language,
  shop,
}) => {
  const { menus: words, homeAdmin } = wordsOf[language]
  await signInAsManager(page, shop)
  await page.goto(`/dashboard/admin/content/menus?lng=${language}`)
  const publish = page.getByRole('button', { name: words.publish, exact: true })
  const problem = page.getByText(homeAdmin.problems.required())
  await page.getByRole('button', { name: words.add, exact: true }).first().click()
  await publish.click()
  await expect(problem).toHaveCount(2)
  await page.getByRole('button', { name: homeAdmin.up(words.newLink), exact: true }).click()
  await expect(problem).toHaveCount(0)
  await publish.click()
  await expect(problem).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ has: problem })
    .getByLabel(homeAdmin.inEnglish(words.label))
    .fill('News')
  await expect(problem).toHaveCount(0)
})
