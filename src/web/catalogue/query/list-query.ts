import { facetValues } from '#shop/catalogue/list/facets.ts'
import { productSorts } from '#shop/catalogue/product.ts'

/** The filters of a list with several values, in display order. */
export const choices = ['price', 'platform', 'term', 'devices', 'region', 'kind'] as const
export type Choice = (typeof choices)[number]

/** Filters that are on or off. */
export const flags = ['stock', 'sale'] as const
const filters: readonly string[] = [...flags, ...choices]
const known: readonly string[] = ['q', 'category', ...filters, 'sort', 'page']

/** The known values of a facet in an address. */
export function chosenIn(query: URLSearchParams, name: Choice): string[] {
  const named = query.getAll(name)
  return facetValues[name].filter((value) => named.includes(value))
}

/** Every filter in an address, with its value. */
export function chosenBy(query: URLSearchParams) {
  return [
    ...flags.filter((name) => query.get(name) === 'yes').map((name) => ({ name, value: 'yes' })),
    ...choices.flatMap((name) => chosenIn(query, name).map((value) => ({ name, value }))),
  ]
}

/** The API request for a page's address; invalid values are ignored. */
export function wantedBy(query: URLSearchParams) {
  const category = query.get('category') ?? ''
  const page = Number(query.get('page'))
  const some = (name: Choice) => chosenIn(query, name).join(',')
  const flag = (name: string) => (query.get(name) === 'yes' ? 'yes' : 'no')
  return {
    q: searchWords(query.get('q') ?? ''),
    ...(/^[a-z0-9-]{1,80}$/.test(category) ? { category } : {}),
    price: some('price'),
    platform: some('platform'),
    term: some('term'),
    devices: some('devices'),
    region: some('region'),
    kind: some('kind'),
    stock: flag('stock'),
    sale: flag('sale'),
    sort: productSorts.find((sort) => sort === query.get('sort')) ?? 'popular',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  } as const
}

/** Normalizes search text for the contract: cutting the text can leave half an emoji. */
export function searchWords(typed: string): string {
  const plain = typed.replace(/\p{Cc}+/gu, ' ').trim()
  return plain
    .slice(0, 100)
    .replace(/\p{Cs}/gu, '')
    .trim()
}

/** The address of a list; empty and unknown parameters and the default order are left out. */
export function listAddress(parameters: Iterable<readonly [name: string, value: unknown]>): string {
  const query = new URLSearchParams()
  for (const [name, value] of parameters)
    if (
      typeof value === 'string' &&
      value !== '' &&
      known.includes(name) &&
      !(name === 'sort' && value === 'popular')
    )
      query.append(name, value)
  return query.size === 0 ? '/products' : `/products?${query}`
}

/** This list's address with some parameters changed; if the results change, it starts at page 1. */
export function addressWith(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  return listAddress([
    ...[...query].filter(([name]) => name !== 'page' && !Object.hasOwn(changes, name)),
    ...Object.entries(changes),
  ])
}

/** The address without one value of a filter, or without any filter if none is named. */
export function addressWithout(query: URLSearchParams, name?: string, value?: string): string {
  return listAddress(
    [...query].filter(([at, of]) =>
      at === 'page' ? false : name === undefined ? !filters.includes(at) : at !== name || of !== value,
    ),
  )
}
