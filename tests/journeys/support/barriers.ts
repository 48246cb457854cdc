import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands in somebody's way on the page as it is now, one sentence each; where only the colours are others, only those. */
export async function barriersOn(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  // its other mode opens a second page, and this one loses its width over that
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
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
