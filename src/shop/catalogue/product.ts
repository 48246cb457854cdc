export const productKinds = ['key', 'file', 'service', 'bundle'] as const
export type ProductKind = (typeof productKinds)[number]

/** The kinds of order lines; a bundle becomes lines for its parts. */
export const lineKinds = ['key', 'file', 'service'] as const
export type LineKind = (typeof lineKinds)[number]

/** The most products in a bundle, and the most units of each. */
export const maxBundleItems = 10
export const maxBundleItemUnits = 10

export const platforms = ['windows', 'macos', 'linux', 'android', 'ios', 'web', 'console'] as const
export type Platform = (typeof platforms)[number]

export const regions = ['israel', 'global', 'europe'] as const
export type Region = (typeof regions)[number]

/** True if a key of this region may not activate in Israel; the buyer must be warned before paying. */
export function needsRegionWarning(region: Region): boolean {
  return region === 'europe'
}

export const productSorts = ['popular', 'newest', 'price-up', 'price-down', 'name'] as const

export const shelves = ['best-sellers', 'new', 'deals'] as const
export type Shelf = (typeof shelves)[number]
