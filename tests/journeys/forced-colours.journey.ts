import { expect, test } from './support/shop.ts'

const chosen = ':is(a, button):is([aria-pressed="true"], [aria-current]:not([aria-current="false"]))'

test('with forced colours, selected options look different from unselected ones', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1440, height: 900 })
  let compared = 0
  for (const path of ['/', '/products?category=games', '/blog', '/product/halberd-antivirus-plus']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    const found = await page.locator(chosen).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const look = (of: Element) => {
            const { backgroundColor, outlineStyle } = getComputedStyle(of)
            return `${backgroundColor} ${outlineStyle}`
          }
          const other = [
            ...(element.closest('ul, fieldset, nav, ol')?.querySelectorAll('a, button') ?? []),
          ].find(
            (one) =>
              one !== element &&
              one.getAttribute('aria-pressed') !== 'true' &&
              !one.hasAttribute('aria-current'),
          )
          return {
            name: element.textContent,
            own: look(element),
            other: other === undefined ? null : look(other),
          }
        }),
    )
    for (const { name, own, other } of found) {
      if (other === null) continue
      compared += 1
      expect(own, `${path}: ${name}`).not.toBe(other)
    }
  }
  expect(compared).toBeGreaterThan(4)

  // a selected filter is a native checkbox, which the system draws; an unselected one is an empty frame
  await page.goto(`/products?stock=yes&lng=${language}`)
  await expect(page.locator('.filters input:checked').first()).toHaveCSS('appearance', 'auto')
  await expect(page.locator('.filters input:not(:checked)').first()).toHaveCSS('appearance', 'none')
  // the icon of the theme has the system's text colour
  const theme = page.locator('header :is(.only-light, .only-dark):visible').first()
  expect(await theme.evaluate((icon) => getComputedStyle(icon).stroke)).not.toBe('none')
})
