export const productKinds = ['key', 'file', 'service', 'bundle'] as const
export type ProductKind = (typeof productKinds)[number]

/** What is handed over: an order's lines are of these, a bundle is written as its parts. */
export const lineKinds = ['key', 'file', 'service'] as const
export type LineKind = (typeof lineKinds)[number]

/** A bundle holds at most this many different products, and at most this many units of each. */
export const maxBundleItems = 10
export const maxBundleItemUnits = 10

export const platforms = ['windows', 'macos', 'linux', 'android', 'ios', 'web', 'console'] as const
export type Platform = (typeof platforms)[number]

export const regions = ['israel', 'global', 'europe'] as const
export type Region = (typeof regions)[number]

/** True when a key of this region may not activate in Israel, and the buyer must be told before paying. */
export function needsRegionWarning(region: Region): boolean {
  return region === 'europe'
}

export const productSorts = ['popular', 'newest', 'price-up', 'price-down', 'name'] as const
export type ProductSort = (typeof productSorts)[number]

export const shelves = ['best-sellers', 'new', 'deals'] as const
export type Shelf = (typeof shelves)[number]
