import process from 'node:process'
import { launch } from 'puppeteer-core'
import type { Driver } from './driver.ts'
import { playMainJourneys } from './main-journeys.ts'

/** Opens Firefox over WebDriver BiDi. */
async function openFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  })
  const page = await browser.newPage()
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector)
      await page.keyboard.type(text)
    },
    close: () => browser.close(),
  }
}

playMainJourneys('Firefox', 'he', openFirefox)
