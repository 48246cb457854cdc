import type { ProductInput } from '#contract/product/product-shapes.ts'
import { readMoney } from '#shop/import/read-money.ts'
import { readTime } from '#shop/import/read-time.ts'
import { saleOf } from '#shop/import/sale-of.ts'
import type { Localized } from '#shop/localized.ts'
import { toShekels } from '#shop/money.ts'
import { markdownOf, plainLineOf } from './html-to-markdown.ts'
import type { ProductLine } from './product-lines.ts'
import type { Notes } from './run.ts'

const longestSummary = 300

/** The fields of a product in a file; null if the file does not have them. */
export type ProductFields = {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly instructions: string | null
  readonly price: number
  readonly discount: ProductInput['discount']
  readonly state: ProductInput['state'] | null
  readonly category: string | null
  readonly brand: string | null
}

type ReadFields = {
  readonly fields: ProductFields
  readonly notes: Notes
  /** The price without the sale, as in the file. */
  readonly fullPrice: number
}

/** Shown to buyers after the purchase if the other shop had no text for it. */
export const usualInstructions: Localized = {
  en: 'Your key is on the page of your order.',
  he: 'המפתח שלכם מופיע בעמוד ההזמנה.',
}

/** Reads the cells of a product; `wrong` lists those that cannot be read. */
export function readProduct({ name, cell }: ProductLine): ReadFields | { wrong: Notes } {
  const price = readPrices(cell)
  if ('wrong' in price) return price
  const summary = plainLineOf(cell('summary') || cell('description') || name, longestSummary)
  const pictures = cell('pictures')
  return {
    fields: {
      name: plainLineOf(name, 1000).text,
      summary: summary.text,
      description: markdownOf(cell('description') || cell('summary')) || name,
      instructions: markdownOf(cell('instructions')) || null,
      price: price.price,
      discount: price.discount,
      state: stateIn(cell('state')),
      category: categoryIn(cell('category')),
      brand: cell('brand').split(',')[0]?.trim() || null,
    },
    notes: {
      ...price.notes,
      ...(summary.cut && cell('summary') !== '' && { summary: 'shortened' }),
      ...(pictures !== '' && { pictures: pictures.slice(0, 2000) }),
    },
    fullPrice: price.fullPrice,
  }
}

/** Removes a sale that has ended. Kept separate from reading so that reading does not depend on the date. */
export function withoutEndedSale({ fields, notes, fullPrice }: ReadFields): Omit<ReadFields, 'fullPrice'> {
  const until = fields.discount?.until ?? null
  if (until === null || Date.parse(until) > Date.now()) return { fields, notes }
  const { price: _, ...others } = notes
  return {
    fields: { ...fields, price: fullPrice, discount: null },
    notes: { ...others, salePrice: 'sale-over' },
  }
}

type Prices = Pick<ProductFields, 'price' | 'discount'> & Pick<ReadFields, 'notes' | 'fullPrice'>

function readPrices(cell: ProductLine['cell']): Prices | { wrong: Notes } {
  const [price, compared, onSale] = ['price', 'compareAt', 'salePrice'].map((field) =>
    cell(field ?? '') === '' ? null : readMoney(cell(field)),
  )
  for (const [field, value] of Object.entries({ price, compareAt: compared, salePrice: onSale }))
    if (typeof value === 'string') return { wrong: { [field]: value } }
  if (typeof price !== 'number') return { wrong: { price: 'required' } }
  // Shopify: the price is the current one, and the other the price before the sale
  const before = typeof compared === 'number' && compared > price ? compared : price
  const sale = before > price ? price : typeof onSale === 'number' ? onSale : null
  const from = cell('saleFrom') === '' ? null : readTime(cell('saleFrom'))
  const until = cell('saleUntil') === '' ? null : readTime(cell('saleUntil'))
  if (cell('saleFrom') !== '' && from === null) return { wrong: { saleFrom: 'date' } }
  if (cell('saleUntil') !== '' && until === null) return { wrong: { saleUntil: 'date' } }
  const own = saleOf(before, sale ?? before)
  const fullPrice = toShekels(before)
  // without a percentage it would have no end
  if (own.percent === null && own.price < before && (from !== null || until !== null))
    return { price: fullPrice, discount: null, fullPrice, notes: { salePrice: 'sale-left-out' } }
  const dates = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  return {
    price: toShekels(own.price),
    fullPrice,
    discount: own.percent === null ? null : { percent: own.percent, ...dates },
    notes: own.price === before ? {} : { price: 'rounded' },
  }
}

function stateIn(cell: string): ProductFields['state'] {
  if (/^(?:1|true|yes|active|publish(?:ed)?)$/i.test(cell)) return 'live'
  if (/^archived$/i.test(cell)) return 'archived'
  return cell === '' ? null : 'draft'
}

/** `Software > Office, Games` → `Office`: a product has one category here. */
function categoryIn(cell: string): string | null {
  const [first = ''] = cell.split(/(?<!\\),/)
  return first.replaceAll('\\,', ',').split('>').at(-1)?.trim() || null
}
