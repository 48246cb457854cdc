import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { addressIn, type Language, languages } from '#shop/localized.ts'
import { type ScreenForm, screenSizes } from '#server/catalogue/images/draw-screen.ts'
import { screenForms } from '#server/pages/manifest.ts'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { buildWeb } from '#build/build-web.ts'
import { findChromium } from '#tools/run-journeys.ts'
import { root } from '#tools/run-step.ts'

// Takes the pictures of the home page that the manifest of a demo shop lists, from a new demo shop. Run it by hand
// after a change of the home page's design, and look at them (docs/decisions/0191).

/** CSS pixels to pixels of the picture: a phone has two of them in each direction. */
const scales: Readonly<Record<ScreenForm, number>> = { narrow: 2, wide: 1 }
const folder = join(root, 'content/pictures/screens')

async function capture(browser: Browser, address: string, form: ScreenForm, language: Language) {
  const { width, height } = screenSizes[form]
  const scale = scales[form]
  const context = await browser.newContext({
    baseURL: address,
    bypassCSP: true,
    reducedMotion: 'reduce',
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
  })
  const page = await context.newPage()
  await page.goto(addressIn(language, '/'), { waitUntil: 'networkidle' })
  await page.locator('html[data-ready]').waitFor()
  // a browser without a window keeps room for a scroll bar that it does not draw
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important }' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const picture = await page.screenshot()
  await context.close()
  const file = `${form}-${language}.png`
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(join(folder, file))
  console.log(`${file}  ${size} bytes`)
}

const executablePath = await findChromium()
if (executablePath === null || !buildWeb()) process.exit(1)
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const shop = await startShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
mkdirSync(folder, { recursive: true })
for (const language of languages)
  for (const form of screenForms) await capture(browser, shop.address, form, language)
await browser.close()
await shop.stop()
await server.stop()
