import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '#shop/localized.ts'
import type { ScreenForm } from '#server/catalogue/images/draw-screen.ts'
import { settingDefinitions } from '#server/settings/definitions.ts'
import type { Settings } from '#server/settings/read-settings.ts'

const folder = fileURLToPath(new URL('../../../content/pictures/screens/', import.meta.url))

/**
 * A picture of the demo shop as it comes with a release, as PNG (`npm run manifest:screenshots`). Null for a live shop, and for
 * one with a name or look of its own, which it would not show.
 */
export function capturedScreen(
  { mode, shop, look }: Pick<Settings, 'mode' | 'shop' | 'look'>,
  form: ScreenForm,
  language: Language,
): Promise<Buffer> | null {
  const { colour, accent, logo } = look
  const isPlain = [colour, accent, ...Object.values(logo)].every((part) => part === null)
  const hasOwnName = shop[language].name !== settingDefinitions.SHOP_NAME.default
  if (mode !== 'demo' || !isPlain || hasOwnName) return null
  return readFile(`${folder}${form}-${language}.png`)
}
