import { asc, inArray } from 'drizzle-orm'
import type { ProductInput } from '#contract/product/product-shapes.ts'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import { writeChange } from './change-product.ts'
import { refuseProduct } from './check-product.ts'
import { followFamily } from './follow-family.ts'
import { viewFields } from './get-admin-product.ts'
import { productRow, type AdminProductRow } from './product-row.ts'
import type { SaleRule } from './save-product.ts'
import { products } from '#server/database/tables/catalogue.ts'

type Input = InputOf<typeof contract.changeProducts>
type Refused = Refusal<'not-found' | 'version-changed' | 'product-not-ready'>

/** Changes many products, each with its audit row: all or none. */
export async function changeProducts(
  work: Work,
  { saleRounding }: SaleRule,
  { products: wanted, change }: Input,
): Promise<OutputOf<typeof contract.changeProducts> | Refused> {
  const rows = await lockProducts(work, wanted)
  if (isRefusal(rows)) return rows
  const isGoingLive = change.what === 'state' && change.state === 'live'
  const goingLive = new Set(isGoingLive ? rows.map(({ id }) => id) : [])
  const next: { row: AdminProductRow; input: ProductInput }[] = []
  for (const row of rows) {
    const input = await followFamily(work, row.id, { ...viewFields(row), ...changed(change) })
    const refused = isRefusal(input) ? input : await refuseProduct(work, row.id, input, { goingLive })
    if (isRefusal(input) || refused !== null)
      return refuse('product-not-ready', {
        detail: { name: row.name },
        ...(refused?.fields && { fields: refused.fields }),
      })
    next.push({ row, input })
  }
  let count = 0
  for (const { row, input } of next) if (await writeChange(work, row, input, saleRounding)) count++
  return { changed: count }
}

/** Locks products, if they still have the versions that were read. */
export async function lockProducts(
  { tx }: Pick<Work, 'tx'>,
  wanted: Input['products'],
): Promise<AdminProductRow[] | Refusal<'not-found' | 'version-changed'>> {
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  const rows = await tx
    .select(productRow)
    .from(products)
    .where(inArray(products.id, [...versions.keys()]))
    // always in the same order, to avoid deadlocks
    .orderBy(asc(products.id))
    // other editors wait; an order, whose foreign key locks the product too, does not
    .for('no key update')
  if (rows.length < versions.size) return refuse('not-found')
  const newer = rows.filter(({ id, version }) => versions.get(id) !== version)
  return newer.length === 0
    ? rows
    : refuse('version-changed', { detail: { names: newer.map(({ name }) => name) } })
}

function changed(change: Input['change']): Partial<ProductInput> {
  switch (change.what) {
    case 'state':
      return { state: change.state }
    case 'category':
      return { category: change.category }
    case 'price':
      return { price: change.price }
    case 'discount':
      return { discount: change.discount }
  }
}
