import type { ProductInput } from '../../contract/desk-product-shapes.ts'
import type { Cell } from '../http/csv.ts'

type Draft = Record<string, unknown>

type Column = {
  readonly name: string
  readonly write: (product: ProductInput) => Cell
  /** Puts a cell into a draft, which the contract then judges. */
  readonly read: (draft: Draft, cell: string) => void
}

const yes = /^(1|true|yes|כן)$/i

function inner(draft: Draft, name: string): Draft {
  const value = draft[name]
  const object: Draft = { ...(typeof value === 'object' ? value : null) }
  draft[name] = object
  return object
}

const plain = (name: string, field: 'slug' | 'category' | 'kind' | 'state' | 'brand'): Column => ({
  name,
  write: (product) => product[field],
  read: (draft, cell) => (draft[field] = cell),
})

type TextField = 'name' | 'summary' | 'description' | 'instructions'
const both = (field: TextField): readonly Column[] =>
  (['en', 'he'] as const).map((language) => ({
    name: `${field}_${language}`,
    write: (product) => product[field][language],
    read: (draft, cell) => (inner(draft, field)[language] = cell),
  }))

const count = (name: string, field: 'maxPerOrder' | 'price'): Column => ({
  name,
  write: (product) => product[field],
  read: (draft, cell) => (draft[field] = numberIn(cell)),
})

const fact = (name: string, field: 'termMonths' | 'devices'): Column => ({
  name,
  write: ({ facts }) => facts[field],
  read: (draft, cell) => (inner(draft, 'facts')[field] = cell === '' ? null : numberIn(cell)),
})

const edition = (language: 'en' | 'he'): Column => ({
  name: `edition_${language}`,
  write: ({ facts }) => facts.edition?.[language] ?? '',
  read: (draft, cell) => {
    const facts = inner(draft, 'facts')
    const texts = { en: '', he: '', ...inner(facts, 'edition'), [language]: cell }
    facts['edition'] = texts.en === '' && texts.he === '' ? null : texts
  },
})

const discount = (name: string, part: 'percent' | 'from' | 'until'): Column => ({
  name,
  write: (product) => product.discount?.[part] ?? null,
  read: (draft, cell) => {
    const value = part === 'percent' ? numberIn(cell) : cell
    const parts = { percent: null, from: null, until: null, ...inner(draft, 'discount') }
    const next = { ...parts, [part]: cell === '' ? null : value }
    draft['discount'] = Object.values(next).every((one) => one === null) ? null : next
  },
})

/** The columns of the products' table, in their order; each knows both ways. Pictures and related products stay as they are. Parts of a bundle go by their addresses: see `part-addresses.ts`. */
export const csvColumns: readonly Column[] = [
  plain('slug', 'slug'),
  {
    name: 'slug_he',
    write: ({ slugHe }) => slugHe,
    read: (draft, cell) => (draft['slugHe'] = cell === '' ? null : cell),
  },
  plain('category', 'category'),
  plain('kind', 'kind'),
  plain('state', 'state'),
  plain('brand', 'brand'),
  ...both('name'),
  ...both('summary'),
  count('price', 'price'),
  discount('discount_percent', 'percent'),
  discount('discount_from', 'from'),
  discount('discount_until', 'until'),
  {
    name: 'is_new',
    write: ({ isNew }) => isNew,
    read: (draft, cell) => (draft['isNew'] = yes.test(cell)),
  },
  count('max_per_order', 'maxPerOrder'),
  {
    name: 'low_stock',
    write: ({ lowStock }) => lowStock,
    read: (draft, cell) => (draft['lowStock'] = cell === '' ? null : numberIn(cell)),
  },
  {
    name: 'platforms',
    write: ({ facts }) => facts.platforms.join(' '),
    read: (draft, cell) => (inner(draft, 'facts')['platforms'] = cell.split(/[\s,;]+/).filter(Boolean)),
  },
  {
    name: 'region',
    write: ({ facts }) => facts.region,
    read: (draft, cell) => (inner(draft, 'facts')['region'] = cell),
  },
  {
    name: 'parts',
    write: ({ parts }) => parts.map(({ id, quantity }) => `${id}*${quantity}`).join('|'),
    read: (draft, cell) =>
      (draft['parts'] = cell
        .split('|')
        .map(partIn)
        .filter(({ id }) => id !== '')),
  },
  edition('en'),
  edition('he'),
  fact('term_months', 'termMonths'),
  fact('devices', 'devices'),
  ...both('description'),
  ...both('instructions'),
]

/** Not a number stays what it is, so that the contract complains about it. */
function numberIn(cell: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell
}

/** `slug*2`, or `slug` for one. */
function partIn(text: string): { id: string; quantity: number | string } {
  const [id = '', quantity = '1'] = text.split('*')
  return { id: id.trim(), quantity: numberIn(quantity) }
}
