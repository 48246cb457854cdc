import { inArray } from 'drizzle-orm'
import { usualInstructions } from './product-fields.ts'
import type { LineKind } from '#shop/catalogue/product.ts'
import type { Localized } from '#shop/localized.ts'
import { toShekels } from '#shop/money.ts'
import { insertProduct } from '#server/catalogue/admin/add-product.ts'
import { emptyProduct } from '#server/catalogue/import/import-products.ts'
import { newId } from '#server/database/ids.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { openAddresses } from './addresses.ts'
import { openCategories } from './categories.ts'
import type { PastItem } from './order-items.ts'
import { lineFingerprint, type Notes, type Run } from './run.ts'

export type SoldItem = {
  readonly item: PastItem
  readonly product: { readonly id: string; readonly kind: LineKind; readonly name: Localized }
}

export type PastProducts = {
  /** The products of items; unknown ones become archived products or are refused, as the owner chose. */
  find(
    items: readonly PastItem[],
  ): Promise<{ items: SoldItem[]; notes: Notes } | { line: number; wrong: Notes }>
}

const longestName = 150

export async function openPastProducts(run: Run): Promise<PastProducts> {
  const places = { categoryOf: await openCategories(run.work), addresses: await openAddresses(run.work) }
  const known = new Map<string, SoldItem['product']>()

  async function findProduct(item: PastItem): Promise<SoldItem['product'] | null> {
    const found = externalNamesOf(item).flatMap((name) => run.names.find('products', name)?.id ?? [])
    const [id] = found
    if (id === undefined) return null
    const there = known.get(id)
    if (there !== undefined) return there
    const [row] = await run.work.tx
      .select({ id: products.id, kind: products.kind, name: products.name })
      .from(products)
      .where(inArray(products.id, [id]))
    if (row === undefined) return null
    // a bundle is sold as its items; a product that became a bundle later was sold whole
    const product = { ...row, kind: row.kind === 'bundle' ? ('service' as const) : row.kind }
    known.set(id, product)
    return product
  }

  return {
    async find(items) {
      const sold: SoldItem[] = []
      let archived = 0
      for (const item of items) {
        const product = await findProduct(item)
        if (product !== null) sold.push({ item, product })
        else if (run.options.unknownProducts === 'refuse' || externalNamesOf(item).length === 0)
          return { line: item.line, wrong: { [item.sku === '' ? 'itemName' : 'itemSku']: 'product-unknown' } }
        else {
          sold.push({ item, product: await archive(run, places, item) })
          archived++
        }
      }
      return { items: sold, notes: archived === 0 ? {} : { itemName: 'product-archived' } }
    },
  }
}

type Places = {
  readonly categoryOf: Awaited<ReturnType<typeof openCategories>>
  readonly addresses: Awaited<ReturnType<typeof openAddresses>>
}

/** Creates an archived product for an item that the shop does not know. */
async function archive(
  run: Run,
  { categoryOf, addresses }: Places,
  item: PastItem,
): Promise<SoldItem['product']> {
  const id = newId()
  const called = (item.name || item.sku).slice(0, longestName)
  const name = { en: called, he: called }
  const names = externalNamesOf(item)
  const address = { oldAddress: called, variant: null, names, cell: () => item.sku }
  await insertProduct(run.work, id, {
    ...emptyProduct,
    ...addresses.take(address),
    kind: run.options.productKind,
    category: (await categoryOf(null)).slug,
    brand: run.needs.settings.shop.en.name,
    name,
    summary: name,
    description: name,
    instructions: usualInstructions,
    price: Math.min(1_000_000, toShekels(Math.round(item.total / item.quantity))),
    state: 'archived',
  })
  run.names.remember('products', names, { id, fingerprint: lineFingerprint(run, names) })
  return { id, kind: run.options.productKind, name }
}

/** The names by which an item’s product may be known, the most reliable first. */
function externalNamesOf({ id, sku, name }: PastItem): string[] {
  return Object.entries({ id: id === '0' ? '' : id, sku, name }).flatMap(([kind, one]) =>
    one === '' ? [] : [`${kind}:${one.toLowerCase()}`],
  )
}
