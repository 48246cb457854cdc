import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { readTime } from '#shop/import/read-time.ts'
import { keyProblem } from '#shop/stock/key-problem.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { FileLine } from './read-file.ts'
import { cellOf, lineFingerprint, isSame, type Notes, type ReadLines, type Run, reportLine } from './run.ts'
import { openStock, type Stock } from './write-keys.ts'

type Around = {
  readonly stock: Stock
  readonly kinds: Map<string, string>
  readonly seen: Map<string, number>
}

/**
 * Licence keys: those of an order belong to its buyer, who has seen them in the other shop; the others go on
 * sale. A key that is in stock already is refused; one whose batch was undone is imported again.
 */
export const readKeys: ReadLines = async (run, lines, done) => {
  const around: Around = { stock: openStock(run), kinds: new Map(), seen: new Map() }
  for (const line of lines) {
    await readOne(run, line, around)
    await done()
  }
  await around.stock.close()
}

async function readOne(run: Run, line: FileLine, around: Around): Promise<void> {
  const key = cellOf(line, 'key')
  const order = cellOf(line, 'order').replace(/^#/, '')
  const subject = [cellOf(line, 'sku') || cellOf(line, 'productId'), order]
    .filter((part) => part !== '')
    .join(' / ')
  const wrong = (notes: Notes) => reportLine(run, line.line, 'wrong', subject, notes)
  const skip = (why: string) => reportLine(run, line.line, 'skipped', subject, { line: why })
  if (key === '') return wrong({ key: 'required' })
  const problem = keyProblem(key, null)
  if (problem !== null) return wrong({ key: problem })
  const blindIndex = run.needs.vault.blindIndex(key)
  const name = blindIndex.toString('base64url')
  const twin = around.seen.get(name)
  if (twin !== undefined) return wrong({ key: 'duplicate', sameAsLine: String(twin) })
  around.seen.set(name, line.line)
  // only the blind index of the key is stored
  const fingerprint = lineFingerprint(run, { ...line.cells, key: name })
  if (await isInVault(run, blindIndex)) {
    if (isSame(run, { kind: 'keys', name, line: line.line, subject }, fingerprint)) return
    return wrong({ key: 'key-known' })
  }
  const place = await placeOf(run, line, order, around)
  if ('wrong' in place) return wrong(place.wrong)
  if ('skip' in place) return skip(place.skip)
  const id = await around.stock.add({ key, blindIndex, ...place })
  run.names.remember('keys', [name], { id, fingerprint })
  reportLine(run, line.line, 'created', subject, { line: place.sold === null ? 'to-stock' : 'to-buyer' })
}

async function isInVault({ work }: Run, blindIndex: Buffer): Promise<boolean> {
  const rows = await work.tx
    .select({ id: licenceKeys.id })
    .from(licenceKeys)
    .where(eq(licenceKeys.blindIndex, blindIndex))
  return rows.length > 0
}

type Place = Pick<Parameters<Stock['add']>[0], 'productId' | 'sold' | 'sellUntil'>

async function placeOf(
  run: Run,
  line: FileLine,
  order: string,
  around: Around,
): Promise<Place | { wrong: Notes } | { skip: string }> {
  const isSold = order !== '' && order !== '0'
  const productId = productOf(run, line)
  if (!isSold) return freePlace(run, line, productId, around)
  const orderId = (run.names.find('orders', `number:${order}`) ?? run.names.find('orders', `id:${order}`))?.id
  if (orderId === undefined) return { wrong: { order: 'order-unknown' } }
  const sold = await lineFor(run, orderId, productId)
  if (sold === null) return { wrong: { order: productId === null ? 'line-unclear' : 'no-line' } }
  return { productId: sold.productId, sellUntil: null, sold }
}

function productOf(run: Run, line: FileLine): string | null {
  const names = { id: cellOf(line, 'productId'), sku: cellOf(line, 'sku').toLowerCase() }
  for (const [kind, name] of Object.entries(names)) {
    const found = name === '' || name === '0' ? undefined : run.names.find('products', `${kind}:${name}`)
    if (found !== undefined) return found.id
  }
  return null
}

/** Keys that were sold without an order, or must not be sold any more, never go on sale. */
const notForSale =
  /^(?:[124]|sold|delivered|inactive|disabled|blocked|expired|cancell?ed|refunded|failed|revoked)$/i

async function freePlace(
  run: Run,
  line: FileLine,
  productId: string | null,
  { kinds }: Around,
): Promise<Place | { wrong: Notes } | { skip: string }> {
  if (productId === null) return { wrong: { sku: 'product-unknown' } }
  if (notForSale.test(cellOf(line, 'status'))) return { skip: 'not-for-sale' }
  const cell = cellOf(line, 'expiresAt').replace(/^0000-00-00.*/, '')
  const sellUntil = cell === '' ? null : readTime(cell)
  if (cell !== '' && sellUntil === null) return { wrong: { expiresAt: 'date' } }
  if (sellUntil !== null && sellUntil.getTime() <= Date.now()) return { skip: 'expired' }
  return (await kindOf(run, productId, kinds)) === 'key'
    ? { productId, sellUntil, sold: null }
    : { wrong: { sku: 'not-by-key' } }
}

async function kindOf({ work }: Run, id: string, kinds: Map<string, string>): Promise<string> {
  const known = kinds.get(id)
  if (known !== undefined) return known
  const [row] = await work.tx
    .select({ kind: products.kind })
    .from(products)
    .where(inArray(products.id, [id]))
  kinds.set(id, row?.kind ?? '')
  return row?.kind ?? ''
}

const lineRow = v.object({
  lineId: v.string(),
  productId: v.string(),
  isOpen: v.boolean(),
  at: v.string(),
})

/**
 * A line of the order that lacks a key. If the file does not name the product, only an unambiguous line is
 * returned.
 */
async function lineFor(run: Run, orderId: string, productId: string | null) {
  const rows = await rowsOf(
    run.work.tx,
    lineRow,
    sql`
    select l.id as "lineId", l.product_id as "productId", o.status = 'completed' as "isOpen", coalesce(o.completed_at, o.created_at) as at
    from order_lines l join orders o on o.id = l.order_id
    where o.id = ${orderId} and o.imported_from is not null and l.kind = 'key'
      and (${productId}::text is null or l.product_id = ${productId})
      and (select count(*) from licence_keys k where k.order_line_id = l.id) < l.quantity
    order by l.id`,
  )
  const [first] = rows
  if (first === undefined || (productId === null && rows.length > 1)) return null
  return { ...first, at: new Date(first.at), id: newRowId() }
}
