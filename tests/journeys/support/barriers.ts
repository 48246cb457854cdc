import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility violations of the current page, one sentence each; `colours` checks only the contrast. */
export async function barriersOn(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  // axe is 1.5 megabytes, sent and compiled twice each time, so it is injected only once per page
  const there = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    // the other mode opens a second page, which resets the width of this one
    .setLegacyMode(true)
    // only violations are reported, without selectors
    .options({ resultTypes: ['violations'], selectors: false })
  const { violations } = await (
    what === 'everything' ? axe.withTags(wcag) : axe.withRules(['color-contrast'])
  ).analyze()
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
    ...(sideways ? ['the page scrolls sideways'] : []),
  ]
}
