import type { Browser, Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const
export const widths = [390, 1440] as const
export type Look = { readonly theme: (typeof themes)[number]; readonly width: (typeof widths)[number] }

/** Pictures are this much smaller than the page, and end where a page gets long. */
const scales = { 390: 0.5, 1440: 0.25 } as const
const heights = { 390: 844, 1440: 900 } as const
const longest = { 390: 2000, 1440: 2000 } as const

/** What moves, blinks or tells the time of day of the test is left out. */
const still = `
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
  .toast-region { display: none !important }
  time { visibility: hidden !important }
`

/** A page of a browser of its own, whose clock stands still. */
export async function stillPage(browser: Browser, baseURL: string, language: 'he' | 'en'): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    bypassCSP: true,
    reducedMotion: 'reduce',
    locale: language === 'he' ? 'he-IL' : 'en-US',
    timezoneId: 'Asia/Jerusalem',
  })
  await context.clock.setFixedTime(new Date())
  return context.newPage()
}

/** Opens a page of the shop and waits until nothing on it is under way. Gives the links on it. */
export async function open(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.addStyleTag({ content: still })
  await page.locator('html[data-ready]').waitFor()
  await settle(page)
  return page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? ''),
  )
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waits = '.spinner, .skeleton, [aria-busy="true"]'
    let last = ''
    for (let same = 0, left = 100; same < 3 && left > 0; left--) {
      const now = document.body.innerHTML
      same = now === last && document.querySelector(waits) === null ? same + 1 : 0
      last = now
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await document.fonts.ready
  })
}

/** The page as it looks there, as a small WebP. */
export async function takePicture(page: Page, { theme, width }: Look): Promise<Buffer> {
  await page.setViewportSize({ width, height: heights[width] })
  const height = await page.evaluate(
    async ({ chosen, end }) => {
      document.documentElement.dataset['theme'] = chosen
      scrollTo(0, 0)
      const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < end)
      for (const image of seen) image.loading = 'eager'
      await Promise.allSettled(seen.map((image) => image.decode()))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.documentElement.scrollHeight
    },
    { chosen: theme, end: longest[width] },
  )
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 35,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, longest[width]), scale: scales[width] },
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
