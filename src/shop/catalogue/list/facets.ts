import { toAgorot } from '#shop/money.ts'
import {
  type Platform,
  type ProductKind,
  platforms,
  productKinds,
  type Region,
  regions,
} from '#shop/catalogue/product.ts'

const licenceTerms = ['short', 'year', 'long', 'perpetual'] as const
type LicenceTerm = (typeof licenceTerms)[number]

const deviceRanges = ['one', 'two', 'few', 'many'] as const
type DeviceRange = (typeof deviceRanges)[number]

/** Price ranges in shekels, both ends included; the last one has no upper end. */
const priceRanges = ['0-100', '100-200', '200-400', '400-'] as const
type PriceRange = (typeof priceRanges)[number]

/** The filters of a product list and their values; categories are the shop's own. */
export const facetValues = {
  kind: productKinds,
  platform: platforms,
  region: regions,
  term: licenceTerms,
  devices: deviceRanges,
  price: priceRanges,
  sale: ['yes'],
  stock: ['yes'],
} as const
export type FacetName = 'category' | keyof typeof facetValues

/** The selected filters; an empty list means all. */
export type Filters = {
  readonly category?: string | undefined
  readonly kind: readonly ProductKind[]
  readonly platform: readonly Platform[]
  readonly region: readonly Region[]
  readonly term: readonly LicenceTerm[]
  readonly devices: readonly DeviceRange[]
  readonly price: readonly PriceRange[]
  readonly sale: boolean
  readonly stock: boolean
}

export const noFilters: Filters = {
  kind: [],
  platform: [],
  region: [],
  term: [],
  devices: [],
  price: [],
  sale: false,
  stock: false,
}

/** The term of a licence; `months` null: perpetual. Services have none. */
export function termOf(kind: ProductKind, months: number | null): LicenceTerm | null {
  if (kind === 'service') return null
  if (months === null) return 'perpetual'
  return months < 12 ? 'short' : months === 12 ? 'year' : 'long'
}

/** One, two, three to five, or more devices; null if not limited by devices. */
export function deviceRangeOf(devices: number | null): DeviceRange | null {
  if (devices === null || devices < 1) return null
  return devices === 1 ? 'one' : devices === 2 ? 'two' : devices <= 5 ? 'few' : 'many'
}

/** The ranges that contain a price in agorot; a price on a boundary is in both. */
export function rangesOf(price: number): PriceRange[] {
  return priceRanges.filter((range) => {
    const [from = '', to = ''] = range.split('-')
    return price >= toAgorot(Number(from)) && (to === '' || price <= toAgorot(Number(to)))
  })
}
