import { deviceRangeOf, type FacetName, facetValues, rangesOf, termOf } from './facets.ts'
import type { Platform, ProductKind, Region } from '#shop/catalogue/product.ts'

export type SheetOrder = 'popular' | 'newest' | 'price' | 'name-en' | 'name-he'

/** A product for lists. Prices in agorot; ranks in each sort order, from 0. */
export type SheetRow = {
  readonly id: string
  /** Its number in the word index. */
  readonly number: number
  /** The same for all variants of a family: a list shows one of them. */
  readonly family: string
  readonly category: string
  readonly kind: ProductKind
  readonly platforms: readonly Platform[]
  readonly region: Region
  readonly termMonths: number | null
  readonly devices: number | null
  readonly price: number
  readonly discounted: boolean
  readonly available: boolean
  readonly places: Readonly<Record<SheetOrder, number>>
}

/**
 * Everything that lists filter, count and sort by, in columns, small enough to be scanned for every request. A code
 * has one bit for each value of a facet that a product has.
 */
export type FacetSheet = {
  readonly ids: readonly string[]
  readonly rowOf: ReadonlyMap<number, number>
  /** The family of a row, from 1; 0 if it has no other variants. */
  readonly families: Uint32Array
  readonly familyCount: number
  readonly categories: readonly string[]
  readonly codes: Readonly<Record<FacetName, Uint32Array>>
  /** The rows in each order. */
  readonly orders: Readonly<Record<SheetOrder, Uint32Array>>
}

export function makeFacetSheet(rows: readonly SheetRow[]): FacetSheet {
  const categories = [...new Set(rows.map(({ category }) => category))]
  const families = familiesOf(rows)
  const column = (codeOf: (row: SheetRow) => number) => Uint32Array.from(rows, codeOf)
  return {
    ids: rows.map(({ id }) => id),
    rowOf: new Map(rows.map(({ number }, row) => [number, row])),
    families: column(({ family }) => families.get(family) ?? 0),
    familyCount: families.size,
    categories,
    codes: {
      // there are many categories and a product has one: its index, not a bit
      category: column(({ category }) => categories.indexOf(category)),
      kind: column(({ kind }) => bitMask(facetValues.kind, [kind])),
      platform: column((row) => bitMask(facetValues.platform, row.platforms)),
      region: column(({ region }) => bitMask(facetValues.region, [region])),
      term: column(({ kind, termMonths }) => bitMask(facetValues.term, [termOf(kind, termMonths)])),
      devices: column(({ devices }) => bitMask(facetValues.devices, [deviceRangeOf(devices)])),
      price: column(({ price }) => bitMask(facetValues.price, rangesOf(price))),
      sale: column(({ discounted }) => (discounted ? 1 : 0)),
      stock: column(({ available }) => (available ? 1 : 0)),
    },
    orders: {
      popular: inOrder(rows, 'popular'),
      newest: inOrder(rows, 'newest'),
      price: inOrder(rows, 'price'),
      'name-en': inOrder(rows, 'name-en'),
      'name-he': inOrder(rows, 'name-he'),
    },
  }
}

/** Families of several rows, numbered from 1. */
function familiesOf(rows: readonly SheetRow[]): ReadonlyMap<string, number> {
  const seen = new Set<string>()
  const several = new Map<string, number>()
  for (const { family } of rows)
    if (!seen.has(family)) seen.add(family)
    else if (!several.has(family)) several.set(family, several.size + 1)
  return several
}

/** One bit for each value present. */
export function bitMask(values: readonly string[], there: readonly (string | null)[]): number {
  return values.reduce((bits, value, at) => (there.includes(value) ? bits | (1 << at) : bits), 0)
}

function inOrder(rows: readonly SheetRow[], order: SheetOrder): Uint32Array {
  const at = new Uint32Array(rows.length)
  for (const [row, { places }] of rows.entries()) at[places[order]] = row
  return at
}
