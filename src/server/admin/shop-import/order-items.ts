import { distribute } from '#shop/distribute.ts'
import { readMoney } from '#shop/import/read-money.ts'
import type { Agorot } from '#shop/money.ts'
import type { FileLine } from './read-file.ts'
import { cellOf, type Notes } from './run.ts'

/** An item of an order: the other shop’s name for the product, the quantity, and the total of the line. */
export type PastItem = {
  readonly line: number
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly total: Agorot
}

const maxUnits = 1000

/** The items of an order, from its lines; `wrong` says which line is wrong and why. */
export function itemsOf(lines: readonly FileLine[]): PastItem[] | { line: number; wrong: Notes } {
  const items: PastItem[] = []
  for (const line of lines)
    for (const cells of cellsOfItems(line)) {
      const item = readItem(line.line, cells)
      if ('wrong' in item) return { line: line.line, wrong: item.wrong }
      items.push(item)
    }
  const [first] = lines
  return items.length > 0 || first === undefined
    ? items
    : { line: first.line, wrong: { itemName: 'required' } }
}

type Cells = Readonly<Record<'id' | 'sku' | 'name' | 'quantity' | 'price' | 'total', string>>

/** One item per line, or all of them in one cell: `id:7|name:A game|sku:G-1|quantity:1|total:49.90;…`. */
function cellsOfItems(line: FileLine): Cells[] {
  const packed = cellOf(line, 'items')
  if (packed !== '')
    return packed.split(/;(?=[a-z_]+:)/).map((item) => {
      const parts = new Map(
        item.split('|').map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]),
      )
      const part = (name: string) => parts.get(name)?.trim() ?? ''
      return {
        id: part('_variation_id') || part('variation_id') || part('product_id'),
        sku: part('sku'),
        name: part('name'),
        quantity: part('quantity'),
        price: part('price'),
        total: part('total'),
      }
    })
  const item = {
    id: cellOf(line, 'itemId'),
    sku: cellOf(line, 'itemSku'),
    name: cellOf(line, 'itemName'),
    quantity: cellOf(line, 'itemQuantity'),
    price: cellOf(line, 'itemPrice'),
    total: cellOf(line, 'itemTotal'),
  }
  return item.id === '' && item.sku === '' && item.name === '' ? [] : [item]
}

function readItem(
  line: number,
  { quantity: units, price, total, ...called }: Cells,
): PastItem | { wrong: Notes } {
  // the file may have subtracted refunded units: at least one was bought
  const quantity = units === '' || units === '0' ? 1 : Number(units.replace(/\s*\(.*\)$/, ''))
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxUnits)
    return { wrong: { itemQuantity: 'number' } }
  const sum = total === '' ? null : readMoney(total)
  if (typeof sum === 'string') return { wrong: { itemTotal: sum } }
  const each = price === '' ? null : readMoney(price)
  if (typeof each === 'string') return { wrong: { itemPrice: each } }
  return { ...called, line, quantity, total: sum ?? (each ?? 0) * quantity }
}

type PricedItem = PastItem & {
  readonly unitPrice: Agorot
  readonly lineTotal: Agorot
  readonly discount: Agorot
}

/**
 * Prices that add up to the order’s total: shipping and fees are spread over the lines, and the order’s
 * discount becomes discounts of the lines. Each unit costs whole agorot; the remainder is discount too.
 */
export function priceItems(items: readonly PastItem[], total: Agorot): PricedItem[] {
  const weighed = items.map(({ total: weight }, at) => ({ id: String(at).padStart(6, '0'), weight }))
  const listed = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const paid = distribute(total, weighed)
  return items.map((item, at) => {
    const share = paid[at] ?? 0
    const lineSum = listed > total ? item.total : share
    const unitPrice = Math.ceil(lineSum / item.quantity)
    const lineTotal = unitPrice * item.quantity
    return { ...item, unitPrice, lineTotal, discount: lineTotal - share }
  })
}
