import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeFacetSheet, type SheetRow } from './facet-sheet.ts'
import { type Filters, noFilters } from './facets.ts'
import { type SheetQuery, readFacetSheet } from './read-facet-sheet.ts'

/** Products by popularity, which is also by ascending price. */
function rows(...changes: readonly Partial<SheetRow>[]): SheetRow[] {
  return changes.map((change, at) => ({
    id: `p${at}`,
    number: at + 100,
    family: `p${at}`,
    category: 'security',
    kind: 'key',
    platforms: ['windows'],
    region: 'israel',
    termMonths: 12,
    devices: 1,
    price: (at + 1) * 5000,
    discounted: false,
    available: true,
    ...change,
    places: { popular: at, newest: changes.length - 1 - at, price: at, 'name-en': at, 'name-he': at },
  }))
}

function read(sheet: readonly SheetRow[], filters: Partial<Filters> = {}, asked: Partial<SheetQuery> = {}) {
  return readFacetSheet(makeFacetSheet(sheet), {
    found: null,
    order: 'popular',
    falling: false,
    skip: 0,
    take: 16,
    ...asked,
    filters: { ...noFilters, ...filters },
  })
}

const found = (...tiers: readonly (readonly number[])[]) => tiers.map((numbers) => Int32Array.from(numbers))

describe('a product list', () => {
  test('shows a family once, as its best matching variant, and counts the values of all matching variants', () => {
    const vpn = (devices: number) => ({ family: 'vpn', devices })
    const sheet = rows({ available: false, ...vpn(1) }, vpn(5), {}, vpn(10))
    const all = read(sheet)
    assert.deepEqual([all.ids, all.total], [['p1', 'p2'], 2])
    assert.deepEqual(all.counts.devices, { one: 2, few: 1, many: 1 })
    assert.deepEqual(all.counts.category, new Map([['security', 2]]))
    assert.deepEqual(read(sheet, { devices: ['many'] }).ids, ['p3'])
    assert.deepEqual(read(sheet, {}, { found: found([103], [101]) }).ids, ['p3'])
    assert.deepEqual(read(sheet, {}, { order: 'price', falling: true }).ids, ['p3', 'p2'])
    assert.deepEqual(read(sheet, {}, { skip: 1 }).ids, ['p2'])
  })

  test('shows sold-out products last', () => {
    const sheet = rows({ available: false }, {}, {})
    assert.deepEqual(read(sheet).ids, ['p1', 'p2', 'p0'])
    assert.deepEqual(read(sheet, {}, { found: found([100], [101]) }).ids, ['p1', 'p0'])
  })

  test('shows the best matches first, and equal ones by popularity', () => {
    assert.deepEqual(read(rows({}, {}, {}), {}, { found: found([102], [101, 100]) }).ids, ['p2', 'p0', 'p1'])
  })

  test('keeps a requested order, regardless of matches and stock', () => {
    const sheet = rows({ available: false }, {}, {})
    const asked = { found: found([102], [100, 101]), order: 'price' } as const
    assert.deepEqual(read(sheet, {}, asked).ids, ['p0', 'p1', 'p2'])
    assert.deepEqual(read(sheet, {}, { ...asked, falling: true }).ids, ['p2', 'p1', 'p0'])
  })

  test('is filtered by all facets, and by any of the values of one facet', () => {
    const sheet = rows({ platforms: ['windows', 'macos'] }, { platforms: ['linux'] }, { region: 'europe' })
    assert.deepEqual(read(sheet, { platform: ['macos', 'linux'] }).ids, ['p0', 'p1'])
    assert.deepEqual(read(sheet, { platform: ['windows'], region: ['israel'] }).ids, ['p0'])
  })

  test('counts the values of a facet with all other filters applied', () => {
    const sheet = rows({ platforms: ['windows', 'macos'] }, { platforms: ['linux'] }, { region: 'europe' })
    const { counts, total } = read(sheet, { platform: ['linux'] })
    assert.equal(total, 1)
    assert.deepEqual(counts.platform, { windows: 2, macos: 1, linux: 1 })
    assert.deepEqual(counts.region, { israel: 1 })
  })

  test('includes both ends of a price range', () => {
    const sheet = rows({ price: 10_000 }, { price: 20_000 }, { price: 20_001 })
    assert.deepEqual(read(sheet, { price: ['100-200'] }).ids, ['p0', 'p1'])
    assert.deepEqual(read(sheet, { price: ['0-100', '200-400'] }).ids, ['p0', 'p1', 'p2'])
    assert.deepEqual(read(sheet).counts.price, { '0-100': 1, '100-200': 2, '200-400': 2 })
  })

  test('returns the requested page and counts all products', () => {
    const { ids, total } = read(rows({}, {}, {}, {}, {}), {}, { skip: 2, take: 2 })
    assert.deepEqual([ids, total], [['p2', 'p3'], 5])
  })
})
