import type { ProductInput } from '#contract/product/product-shapes.ts'
import { attributeColumns, type TableColumn, tableColumns } from '#contract/admin/products/product-columns.ts'
import {
  type AttributeName,
  type Control,
  productAttributes,
  type ProductAttributes,
} from '#contract/product/product-attributes.ts'
import { isDay, momentOf } from '#shop/israel-time.ts'
import type { Language, Localized } from '#shop/localized.ts'
import type { Cell } from '#shop/csv.ts'
import { readForm, writeForm } from './service-form-cell.ts'

type Draft = Record<string, unknown>

/** A product as a table row: other products by slug, with the name of its category and its old slugs. */
type TableRow = ProductInput & {
  readonly categoryName: Localized
  readonly oldSlugs: readonly string[]
}

type Column = {
  readonly name: TableColumn
  /** The field of the contract. */
  readonly field: string
  readonly write: (product: TableRow) => Cell
  /** Writes a cell into a draft, which the contract then validates. */
  readonly read: (draft: Draft, cell: string) => void
}

function inner(draft: Draft, name: string): Draft {
  const value = draft[name]
  const object: Draft = { ...(typeof value === 'object' ? value : null) }
  draft[name] = object
  return object
}

const plain = (field: 'slug' | 'category' | 'kind' | 'state' | 'brand'): Column => ({
  name: field,
  field,
  write: (product) => product[field],
  read: (draft, cell) => (draft[field] = cell),
})

type TextField = 'name' | 'summary' | 'description' | 'instructions'
const both = (field: TextField): readonly Column[] =>
  (['en', 'he'] as const).map((language) => ({
    name: `${field}_${language}`,
    field: `${field}.${language}`,
    write: (product) => product[field][language],
    read: (draft, cell) => (inner(draft, field)[language] = cell),
  }))

/** The category's name, with which a missing category is created: see `add-missing-categories.ts`. */
const categoryName = (language: 'en' | 'he'): Column => ({
  name: `category_${language}`,
  field: 'categoryName',
  write: (product) => product.categoryName[language],
  read: () => undefined,
})

const count = (name: TableColumn, field: 'maxPerOrder' | 'price'): Column => ({
  name,
  field,
  write: (product) => product[field],
  read: (draft, cell) => (draft[field] = numberIn(cell)),
})

const discount = (name: TableColumn, part: 'percent' | 'from' | 'until'): Column => ({
  name,
  field: `discount.${part}`,
  write: (product) => product.discount?.[part] ?? null,
  read: (draft, cell) => {
    if (part === 'percent' && cell === '') {
      draft['discount'] = null
      return
    }
    const value = part === 'percent' ? numberIn(cell) : momentIn(cell)
    const parts = { percent: null, from: null, until: null, ...inner(draft, 'discount') }
    const next = { ...parts, [part]: cell === '' ? null : value }
    draft['discount'] = Object.values(next).every((one) => one === null) ? null : next
  },
})

/** A column of an attribute. The column of a text in both languages ends with the language. */
const attributeColumn = ({ column, attribute }: (typeof attributeColumns)[number]): Column => {
  const { control } = productAttributes[attribute]
  const language = column.endsWith('_he') ? 'he' : 'en'
  return {
    name: column,
    field: control === 'texts' ? `attributes.${attribute}.${language}` : `attributes.${attribute}`,
    write: ({ attributes }) => cellOf(attributes[attribute], language),
    read: (draft, cell) => readAttribute[control](inner(draft, 'attributes'), attribute, cell, language),
  }
}

function cellOf(value: ProductAttributes[AttributeName], language: Language): Cell {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' && value !== null ? value[language] : value
}

type ReadAttribute = (attributes: Draft, name: AttributeName, cell: string, language: Language) => void
const readAttribute: Readonly<Record<Control, ReadAttribute>> = {
  number: (attributes, name, cell) => (attributes[name] = cell === '' ? null : numberIn(cell)),
  address: (attributes, name, cell) => (attributes[name] = cell === '' ? null : cell),
  choice: (attributes, name, cell) => (attributes[name] = cell),
  choices: (attributes, name, cell) => (attributes[name] = wordsIn(cell)),
  texts: (attributes, name, cell, language) => {
    const texts = { en: '', he: '', ...inner(attributes, name), [language]: cell }
    attributes[name] = texts.en === '' && texts.he === '' ? null : texts
  },
}

/**
 * The columns of each field; the type requires every field of
 * the contract. Pictures and files are not imported.
 */
const columnsOf: { readonly [Field in Exclude<keyof TableRow, 'pictures'>]: readonly Column[] } = {
  slug: [plain('slug')],
  slugHe: [
    {
      name: 'slug_he',
      field: 'slugHe',
      write: ({ slugHe }) => slugHe,
      read: (draft, cell) => (draft['slugHe'] = cell === '' ? null : cell),
    },
  ],
  oldSlugs: [
    {
      name: 'old_slugs',
      field: 'oldSlugs',
      write: ({ oldSlugs }) => oldSlugs.join(' '),
      // read elsewhere, because old slugs are only ever added: see `save-old-slugs.ts`
      read: () => undefined,
    },
  ],
  variantOf: [
    {
      name: 'variant_of',
      field: 'variantOf',
      write: ({ variantOf }) => variantOf,
      read: (draft, cell) => (draft['variantOf'] = cell.trim() === '' ? null : cell.trim()),
    },
  ],
  category: [plain('category')],
  categoryName: [categoryName('en'), categoryName('he')],
  kind: [plain('kind')],
  state: [plain('state')],
  brand: [plain('brand')],
  name: both('name'),
  summary: both('summary'),
  description: both('description'),
  instructions: both('instructions'),
  price: [count('price', 'price')],
  discount: [
    discount('discount_percent', 'percent'),
    discount('discount_from', 'from'),
    discount('discount_until', 'until'),
  ],
  isNew: [
    {
      name: 'is_new',
      field: 'isNew',
      write: ({ isNew }) => isNew,
      read: (draft, cell) => (draft['isNew'] = yesOrNo(cell)),
    },
  ],
  maxPerOrder: [count('max_per_order', 'maxPerOrder')],
  lowStock: [
    {
      name: 'low_stock',
      field: 'lowStock',
      write: ({ lowStock }) => lowStock,
      read: (draft, cell) => (draft['lowStock'] = cell === '' ? null : numberIn(cell)),
    },
  ],
  attributes: attributeColumns.map(attributeColumn),
  parts: [
    {
      name: 'parts',
      field: 'parts',
      write: ({ parts }) => parts.map(({ id, quantity }) => `${id}*${quantity}`).join('|'),
      read: (draft, cell) =>
        (draft['parts'] = cell
          .split('|')
          .map(partIn)
          .filter(({ id }) => id !== '')),
    },
  ],
  related: [
    {
      name: 'related',
      field: 'related',
      write: ({ related }) => related.join(' '),
      read: (draft, cell) => (draft['related'] = wordsIn(cell)),
    },
  ],
  form: [
    {
      name: 'questions',
      field: 'form',
      write: ({ form }) => writeForm(form),
      read: (draft, cell) => (draft['form'] = readForm(cell)),
    },
  ],
}

/** The columns of the product table in order, each with import and export. */
export const csvColumns: readonly Column[] = Object.values(columnsOf)
  .flat()
  .toSorted((a, b) => tableColumns.indexOf(a.name) - tableColumns.indexOf(b.name))

/** The column of a validation error; for questions, with the question's number from 1. */
export function columnOf(path: string): string {
  const [, at = '', rest = ''] = /^form\.(\d+)\.?(.*)$/.exec(path) ?? []
  if (at !== '') return ['questions', Number(at) + 1, ...(rest === '' ? [] : [rest])].join('.')
  const inside = ({ field }: Column) => path === field || path.startsWith(`${field}.`)
  return csvColumns.find(inside)?.name ?? path
}

/** Parses a number. Other text is returned as it is, so that the contract refuses it. */
function numberIn(cell: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell
}

function yesOrNo(cell: string): boolean | string {
  if (/^(?:1|true|yes|כן)$/i.test(cell)) return true
  return /^(?:|0|false|no|לא)$/i.test(cell) ? false : cell
}

/** Parses a time: `2026-01-31 14:05` is Israeli time; a time with a zone is used as it is. */
function momentIn(cell: string): string {
  const [, day = '', clock = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(cell) ?? []
  const local = `${day}T${clock}`
  return !isDay(day) || Number.isNaN(Date.parse(local)) ? cell : momentOf(local)
}

/** Splits a cell at spaces, commas and semicolons. */
export function wordsIn(cell: string): string[] {
  return cell.split(/[\s,;]+/).filter((word) => word !== '')
}

/** Parses a part of a bundle: `slug*2`, or `slug` for one. */
function partIn(text: string): { id: string; quantity: number | string } {
  const [id = '', quantity = '1'] = text.split('*')
  return { id: id.trim(), quantity: numberIn(quantity) }
}
