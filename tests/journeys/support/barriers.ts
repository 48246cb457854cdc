import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands in somebody's way on the page as it is now, one sentence each; where only the colours are others, only those. */
export async function barriersOn(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  // axe is one and a half megabytes, sent and compiled twice each time: a page that has it does not need it again
  const there = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    // its other mode opens a second page, and this one loses its width over that
    .setLegacyMode(true)
    // of what is in order nothing is told, nor where it stands
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
