import { createHash } from 'node:crypto'
import type { PageBrand, ShopSettings } from '#contract/page.ts'
import { brandColoursOf, brandStyle, ownBlue } from '#shop/settings/brand-colours.ts'
import { logoForms, writeLogo } from '#shop/settings/logo.ts'
import type { Look } from '#server/settings/look.ts'
import type { Settings } from '#server/settings/read-settings.ts'

type Brand = { readonly brand: PageBrand; readonly hash: string }

// `look` is a new object whenever the settings are read again
const brands = new WeakMap<Look, Brand | null>()

/**
 * The styles for the brand's colours on every page, computed once per version of the settings; null if there
 * are none.
 */
export function pageBrand(look: Look): Brand | null {
  const known = brands.get(look)
  if (known !== undefined) return known
  const made = brandOf(look)
  brands.set(look, made)
  return made
}

function brandOf({ colour, accent }: Look): Brand | null {
  const style = brandStyle({ colour, accent })
  if (style === '') return null
  const { scale, darkSoft } = brandColoursOf(colour ?? ownBlue, null)
  const hash = createHash('sha256').update(style).digest('base64')
  return { brand: { style, frame: { light: scale[600], dark: darkSoft } }, hash: `'sha256-${hash}'` }
}

/** The sources that the CSP must allow for it. */
export function brandHashes({ look }: Pick<Settings, 'look'>): readonly string[] {
  const found = pageBrand(look)
  return found === null ? [] : [found.hash]
}

/** The logo for pages, or nothing if there is none. */
export function logoOf({ logo }: Look): Pick<ShopSettings, 'logo'> {
  const logos = logoForms.flatMap((form) => {
    const one = logo[form]
    return one === null ? [] : [[form, writeLogo(one)]]
  })
  return logos.length === 0 ? {} : { logo: Object.fromEntries(logos) }
}
