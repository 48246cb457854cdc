/** The browser operations that the journeys need, for any engine. */
export type Driver = {
  open(address: string): Promise<void>
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks as a user would; the element must be visible. */
  click(selector: string): Promise<void>
  /** Types into the element, which must be visible. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

const mark = 'data-wanted'
const patience = 40_000

/**
 * Runs in the page: marks the first visible element that matches by its text or accessible name.
 * Returns whether there is one.
 */
const markWanted = `((css, text, mark) => {
  for (const old of document.querySelectorAll('[' + mark + ']')) old.removeAttribute(mark)
  const plain = (words) => (words ?? '').replace(/\\s+/g, ' ').trim()
  const names = (element) => [
    element.innerText, element.getAttribute('aria-label'), element.title, element.labels?.[0]?.innerText,
  ].map(plain)
  const found = [...document.querySelectorAll(css)].find((element) =>
    element.getClientRects().length > 0 && names(element).some((name) => name.includes(plain(text))))
  found?.setAttribute(mark, '')
  found?.scrollIntoView({ block: 'center' })
  return found !== undefined
})`

/** A user of the shop with a driver: every action waits until it is possible. */
export type Person = {
  open(path: string): Promise<void>
  /** Waits until a visible element matches the selector and has the text as content or accessible name. */
  see(selector: string, text?: string): Promise<void>
  click(selector: string, text?: string): Promise<void>
  fill(selector: string, label: string, text: string): Promise<void>
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>
  evaluate(expression: string): Promise<unknown>
}

export function personWith(driver: Driver, shop: string): Person {
  const until = async (expression: string, what = expression) => {
    const end = Date.now() + patience
    // a page that is being left cannot evaluate anything
    while ((await driver.evaluate(expression).catch(() => false)) !== true) {
      if (Date.now() > end) throw new Error(`waited in vain for ${what}: ${await whereabouts()}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const whereabouts = async () =>
    String(
      await driver
        .evaluate(
          `location.href + '\\n' + document.querySelector('main')?.innerText?.slice(0, 800) + '\\n' + [...document.querySelectorAll('output, [role=alert]')].map((one) => one.innerText).join('\\n')`,
        )
        .catch(String),
    )
  const see = (selector: string, text = '') =>
    until(
      `${markWanted}(${JSON.stringify(selector)}, ${JSON.stringify(text)}, '${mark}')`,
      `${selector} “${text}”`,
    )
  /** Tries again if the page was left between finding an element and using it. */
  const act = async (selector: string, text: string | undefined, use: (found: string) => Promise<void>) => {
    for (let triesLeft = 3; ; triesLeft--) {
      await see(selector, text)
      try {
        return await use(`[${mark}]`)
      } catch (error) {
        if (triesLeft === 0) throw error
      }
    }
  }
  return {
    see,
    until: (expression) => until(expression),
    evaluate: (expression) => driver.evaluate(expression),
    async open(path) {
      await driver.open(shop + path)
      await until(`'ready' in document.documentElement.dataset`, 'the page to be alive')
    },
    click: (selector, text) => act(selector, text, (found) => driver.click(found)),
    fill: (selector, label, text) => act(selector, label, (found) => driver.type(found, text)),
  }
}
