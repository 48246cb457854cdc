import type { FileLine } from './read-file.ts'
import { itemsOf } from './order-items.ts'
import { type PastOrder, readPastOrder } from './past-order.ts'
import { openPastProducts, type PastProducts } from './past-products.ts'
import { cellOf, lineFingerprint, isSame, type Notes, type ReadLines, type Run, reportLine } from './run.ts'
import { readTakenNumbers, writePastOrder } from './write-order.ts'

/** Orders of another shop, each with its lines. They are history: money and stock do not change. */
export const readOrders: ReadLines = async (run, lines, done) => {
  const products = await openPastProducts(run)
  const taken = await readTakenNumbers(run)
  for (const [number, own] of Map.groupBy(lines, (line) => cellOf(line, 'number').replace(/^#/, ''))) {
    await readOne(run, { number, lines: own, isTaken: taken.has(number) }, products)
    for (const _ of own) await done()
  }
}

type OrderLines = { readonly number: string; readonly lines: readonly FileLine[]; readonly isTaken: boolean }

async function readOne(
  run: Run,
  { number, lines, isTaken }: OrderLines,
  products: PastProducts,
): Promise<void> {
  const [head] = lines
  if (head === undefined) return
  const wrong = (notes: Notes, line = head.line) => reportLine(run, line, 'wrong', number, notes)
  if (number === '') return lines.forEach((line) => wrong({ number: 'required' }, line.line))
  if (number.length > 50) return wrong({ number: 'too-long' })
  const fingerprint = lineFingerprint(
    run,
    lines.map(({ cells }) => cells),
  )
  if (
    isSame(run, { kind: 'orders', name: `number:${number}`, line: head.line, subject: number }, fingerprint)
  )
    return
  const order = readPastOrder(head)
  if ('wrong' in order) return wrong(order.wrong)
  if ('skip' in order) return reportLine(run, head.line, 'skipped', number, { line: order.skip })
  // changes made in this shop since the import are not overwritten
  if (isTaken) return reportLine(run, head.line, 'skipped', number, { line: 'order-there' })
  const items = itemsOf(lines)
  if ('wrong' in items) return wrong(items.wrong, items.line)
  const sold = await products.find(items)
  if ('wrong' in sold) return wrong(sold.wrong, sold.line)
  await write(run, { order, head, sold: sold.items, notes: sold.notes, fingerprint })
}

type Readable = {
  readonly order: PastOrder
  readonly head: FileLine
  readonly sold: Parameters<typeof writePastOrder>[2]
  readonly notes: Notes
  readonly fingerprint: Buffer
}

async function write(run: Run, { order, head, sold, notes, fingerprint }: Readable): Promise<void> {
  const id = await writePastOrder(run, order, sold)
  const other = cellOf(head, 'id')
  const names = [`number:${order.number}`, ...(other === '' ? [] : [`id:${other}`])]
  run.names.remember('orders', names, { id, fingerprint })
  reportLine(run, head.line, 'created', order.number, notes)
}
