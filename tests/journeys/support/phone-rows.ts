import type { Locator } from '@playwright/test'
import { expect } from './shop.ts'

/** Two lines, and the buttons of the row below them. */
const maxPixels = 116

/** Expects a low table row on a phone; on a desktop, rows have columns. */
export async function expectLowOnPhone(row: Locator): Promise<void> {
  const isPhone = (row.page().viewportSize()?.width ?? 0) < 600
  await expect(row).toHaveCSS('display', isPhone ? 'flex' : 'table-row')
  const box = await row.boundingBox()
  if (isPhone) expect(box?.height ?? 0).toBeLessThan(maxPixels)
}
