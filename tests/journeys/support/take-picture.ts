import type { Browser, Page, Route } from '@playwright/test'
import { evenTexts } from './even-texts.ts'

export const themes = ['light', 'dark'] as const
export const widths = [390, 1440] as const
export type Look = { readonly theme: (typeof themes)[number]; readonly width: (typeof widths)[number] }

const heights = { 390: 844, 1440: 900 } as const
/** The maximum height of a picture, enough for the longest form. */
const longest = 3600

/**
 * Stops animations and the blinking caret, and uses the shop's fonts everywhere, because system fonts differ; a
 * named one has the arrows that they lack. Hides what depends on the moment: messages, and the bar that shows while a
 * product's button is off the screen.
 */
const still = `
  *, *::before, *::after {
    animation: none !important; transition: none !important; caret-color: transparent !important;
    scroll-behavior: auto !important; font-family: Assistant, 'Noto Sans Symbols' !important; text-rendering: geometricPrecision !important;
  }
  .toast-region { display: none !important }
  [data-bottom-bar] { visibility: hidden !important }
  iframe { visibility: hidden !important; height: 240px !important }
  html { scrollbar-gutter: auto !important }
`

/** Opens a page in a new browser context with a fixed clock. */
export async function stillPage(browser: Browser, baseURL: string, language: 'he' | 'en'): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    bypassCSP: true,
    reducedMotion: 'reduce',
    locale: language === 'he' ? 'he-IL' : 'en-US',
    timezoneId: 'Asia/Jerusalem',
    viewport: { width: 1440, height: heights[1440] },
  })
  await context.clock.setFixedTime(new Date())
  // visits would be counted and shown in the admin area; one may be sent while its page is being left
  await context.route('**/api/events', (route) => route.abort().catch(() => null))
  await context.route('**/api/demo/mails', sortMailbox)
  return context.newPage()
}

/** Sorts the mailbox, because jobs send e-mails to managers and buyers in no fixed order. */
async function sortMailbox(route: Route): Promise<void> {
  // the page polls, also while it is being left
  const response = await route.fetch().catch(() => null)
  if (response === null) return
  // edge: the demo mailbox of our own shop
  const { mails } = (await response.json()) as { mails: { to: string; subject: string }[] }
  const some = mails
    .filter(({ to }) => to === 'noa@example.com')
    .toSorted((one, two) => (one.subject < two.subject ? -1 : 1))
  await route.fulfill({ response, json: { mails: some } }).catch(() => null)
}

/** Opens a page of the shop. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
}

/** Stops what moves and waits until the page is idle. Needs a page of `stillPage`: others refuse the style. */
export async function stopMovement(page: Page): Promise<void> {
  await page.addStyleTag({ content: still })
  await settle(page)
}

/** The targets of the page's links, in order. */
export function linksOf(page: Page): Promise<string[]> {
  return page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? ''),
  )
}

/** Waits until the page is idle; throws if it never is. */
async function settle(page: Page): Promise<void> {
  const moving = await page.evaluate(async () => {
    const waits = '.spinner, .skeleton, [aria-busy="true"]'
    let last = ''
    let same = 0
    for (let left = 1200; same < 3 && left > 0; left--) {
      const now = document.body.innerHTML
      same = now === last && document.querySelector(waits) === null ? same + 1 : 0
      last = now
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await document.fonts.ready
    return same < 3 && (document.querySelector(waits)?.outerHTML.slice(0, 200) ?? 'its content changes')
  })
  if (moving !== false) throw new Error(`${page.url()} has not settled after a minute: ${moving}`)
}

/**
 * A JPEG of the page in that theme and width. With `steady` it is taken until two in a row are equal: just after
 * the window has grown, parts below its first height may not be painted yet.
 */
export async function takePicture(page: Page, { theme, width }: Look, steady: boolean): Promise<Buffer> {
  await page.setViewportSize({ width, height: heights[width] })
  await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
  await page.evaluate(evenTexts)
  const height = await page.evaluate(showAll, longest)
  const session = await page.context().newCDPSession(page)
  const capture = async () => {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 88,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, longest), scale: 1 },
    })
    return data
  }
  let [last, data] = ['', await capture()]
  for (let left = steady ? 5 : 0; data !== last && left > 0; left--) [last, data] = [data, await capture()]
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Runs in the page: waits for pictures and rendering. Returns the page's height; with an overlay, the window's. */
async function showAll(end: number): Promise<number> {
  scrollTo(0, 0)
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < end)
  for (const image of seen) image.loading = 'eager'
  await Promise.allSettled(seen.map((image) => image.decode()))
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const covered = document.querySelector('dialog[open], [popover=auto]:popover-open') !== null
  return covered ? innerHeight : document.documentElement.scrollHeight
}
