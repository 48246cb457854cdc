import { bitMask, type FacetSheet, type SheetOrder } from './facet-sheet.ts'
import { type FacetName, facetValues, type Filters } from './facets.ts'

/** Search results by their numbers in the word index: best matches first, each product once. */
export type Tiers = readonly Int32Array[]

export type SheetQuery = {
  /** Null: all products. */
  readonly found: Tiers | null
  readonly filters: Filters
  readonly order: SheetOrder
  readonly falling: boolean
  readonly skip: number
  readonly take: number
}

/** How many products each value of a facet would give; categories are keyed by slug. */
type FacetCounts = Readonly<Record<Exclude<FacetName, 'category'>, Readonly<Record<string, number>>>> & {
  readonly category: ReadonlyMap<string, number>
}
type SheetPage = { readonly ids: string[]; readonly total: number; readonly counts: FacetCounts }

/** Whether a row passes a filter. */
type Passes = (row: number) => boolean
type Active = { readonly name: FacetName; readonly passes: Passes }

/**
 * A page of the search results that pass the filters, and for each facet value the number of products it would
 * give, ignoring the facet's own filter. By default the best matches come first, and products out of stock last.
 * A family is listed and counted once, by its first matching variant.
 */
export function readFacetSheet(sheet: FacetSheet, query: SheetQuery): SheetPage {
  const tierOf = tiersByRow(sheet, query.found)
  const active = activeFilters(sheet, query.filters)
  const tiers = query.found?.length ?? 1
  const inTiers = query.order === 'popular'
  const passing: number[][] = Array.from({ length: 2 * tiers }, () => [])
  const tally = startTally(sheet)
  const order = sheet.orders[query.order]
  for (let at = 0; at < order.length; at++) {
    const row = order[query.falling ? order.length - 1 - at : at] ?? 0
    const tier = tierOf === null ? 0 : tierOf[row]
    if (tier === undefined || tier === missing) continue
    const failed = failedBy(active, row)
    if (failed === 'several') continue
    tally.add(row, failed)
    if (failed === null) passing[inTiers ? tier + (sheet.codes.stock[row] === 0 ? tiers : 0) : 0]?.push(row)
  }
  const rows = onceEach(sheet, passing.flat())
  return {
    ids: rows.slice(query.skip, query.skip + query.take).map((row) => sheet.ids[row] ?? ''),
    total: rows.length,
    counts: tally.counts(),
  }
}

const missing = 255

/** The first row of each family. */
function onceEach({ families, familyCount }: FacetSheet, rows: readonly number[]): readonly number[] {
  if (familyCount === 0) return rows
  const there = new Uint8Array(familyCount + 1)
  return rows.filter((row) => {
    const family = families[row] ?? 0
    if (family === 0) return true
    const first = there[family] === 0
    there[family] = 1
    return first
  })
}

function tiersByRow(sheet: FacetSheet, found: Tiers | null): Uint8Array | null {
  if (found === null) return null
  const tiers = new Uint8Array(sheet.ids.length).fill(missing)
  for (const [tier, numbers] of found.entries())
    for (const number of numbers) {
      const row = sheet.rowOf.get(number)
      if (row !== undefined) tiers[row] = tier
    }
  return tiers
}

function failedBy(active: readonly Active[], row: number): FacetName | null | 'several' {
  let failed: FacetName | null = null
  for (const { name, passes } of active)
    if (!passes(row)) {
      if (failed !== null) return 'several'
      failed = name
    }
  return failed
}

function activeFilters(sheet: FacetSheet, filters: Filters): Active[] {
  const { category } = filters
  const active: Active[] = []
  const add = (name: FacetName, passes: Passes) => active.push({ name, passes })
  if (category !== undefined) {
    const wanted = sheet.categories.indexOf(category)
    add('category', (row) => sheet.codes.category[row] === wanted)
  }
  for (const name of ['kind', 'platform', 'region', 'term', 'devices', 'price'] as const)
    if (filters[name].length > 0)
      add(name, sharesBit(sheet.codes[name], bitMask(facetValues[name], filters[name])))
  for (const name of ['sale', 'stock'] as const) if (filters[name]) add(name, sharesBit(sheet.codes[name], 1))
  return active
}

function sharesBit(codes: Uint32Array, wanted: number): Passes {
  return (row) => ((codes[row] ?? 0) & wanted) !== 0
}

const facetNames: readonly FacetName[] = [
  'category',
  'kind',
  'platform',
  'region',
  'term',
  'devices',
  'price',
  'sale',
  'stock',
]

/** Counts by code, one step for each row and facet; codes become values at the end. A family has the values of all its rows. */
function startTally(sheet: FacetSheet) {
  const facets = facetNames.map((name) => ({
    name,
    codes: sheet.codes[name],
    seen: new Uint32Array(name === 'category' ? sheet.categories.length : 1 << facetValues[name].length),
    // 0 means no category
    ofFamilies: new Uint32Array(sheet.familyCount + 1),
    more: name === 'category' ? 1 : 0,
  }))
  return {
    add(row: number, failed: FacetName | null): void {
      const family = sheet.families[row] ?? 0
      for (const { name, codes, seen, ofFamilies, more } of facets)
        if (failed === null || failed === name) {
          const code = codes[row] ?? 0
          if (family === 0) seen[code] = (seen[code] ?? 0) + 1
          else ofFamilies[family] = (ofFamilies[family] ?? 0) | (code + more)
        }
    },
    counts(): FacetCounts {
      for (const { seen, ofFamilies, more } of facets)
        for (const code of ofFamilies) if (code > 0) seen[code - more] = (seen[code - more] ?? 0) + 1
      const seenOf = (wanted: FacetName) => facets.find(({ name }) => name === wanted)?.seen ?? []
      const count = (wanted: Exclude<FacetName, 'category'>) => countBits(facetValues[wanted], seenOf(wanted))
      return {
        category: countPlaces(sheet.categories, seenOf('category')),
        kind: count('kind'),
        platform: count('platform'),
        region: count('region'),
        term: count('term'),
        devices: count('devices'),
        price: count('price'),
        sale: count('sale'),
        stock: count('stock'),
      }
    },
  }
}

function countPlaces(values: readonly string[], seen: ArrayLike<number>): ReadonlyMap<string, number> {
  return new Map(values.map((value, at) => [value, seen[at] ?? 0]))
}

function countBits(values: readonly string[], seen: ArrayLike<number>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let code = 1; code < seen.length; code++)
    for (const [at, value] of values.entries())
      if ((code & (1 << at)) !== 0 && (seen[code] ?? 0) > 0)
        counts[value] = (counts[value] ?? 0) + (seen[code] ?? 0)
  return counts
}
