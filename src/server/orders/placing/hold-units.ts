import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { type OrderItem, mergeItems } from '#shop/cart/wanted-lines.ts'
import { currentPrice, type PricedOrder } from '#shop/checkout/price-order.ts'
import { type BundleItem, type SoldLine, soldLines } from '#shop/checkout/split-bundle.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { bundleItems, products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { type ProductRow, productOf } from './find-products.ts'
import { type Held, holdKeys } from './write-order.ts'

/**
 * Splits a priced order's bundles into their items and locks every key it needs, or refuses with the cart's
 * products that are short, naming the bundle for an item.
 */
export async function holdUnits(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  priced: PricedOrder,
  found: ReadonlyMap<string, ProductRow>,
): Promise<Held | Refusal<'out-of-stock'>> {
  const contents = await findBundleContents(work, [...found.values()])
  const lines = soldLines(priced, new Map(contents.byBundle))
  if (contents.notSold.length > 0) return refuse('out-of-stock', { detail: { productIds: contents.notSold } })
  const known = new Map([...contents.products, ...found])
  const keys = await holdKeys(work, jobs, keysOf(lines, known))
  return isRefusal(keys) ? inCart(keys, lines) : { lines, products: known, keys }
}

type BundleContents = {
  readonly byBundle: readonly (readonly [string, readonly BundleItem[]])[]
  readonly products: readonly (readonly [string, ProductRow])[]
  /** Bundles with an item that is not on sale. */
  readonly notSold: readonly string[]
}

async function findBundleContents({ tx }: Work, found: readonly ProductRow[]): Promise<BundleContents> {
  const bundles = found.filter(({ kind }) => kind === 'bundle').map(({ id }) => id)
  if (bundles.length === 0) return { byBundle: [], products: [], notSold: [] }
  const rows = await tx
    .select({
      bundle: bundleItems.bundleId,
      quantity: bundleItems.quantity,
      product: getTableColumns(products),
    })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .where(inArray(bundleItems.bundleId, bundles))
    .orderBy(asc(bundleItems.position))
  const of = (bundle: string) => rows.filter((row) => row.bundle === bundle)
  return {
    byBundle: bundles.map((bundle) => [
      bundle,
      of(bundle).map(({ product, quantity }) => ({
        productId: product.id,
        price: currentPrice(product),
        quantity,
      })),
    ]),
    products: rows.map(({ product }) => [product.id, product]),
    notSold: bundles.filter(
      (bundle) => of(bundle).length === 0 || of(bundle).some(({ product }) => product.state !== 'live'),
    ),
  }
}

/** Sorted by product, so that two carts never deadlock on each other's keys. */
function keysOf(lines: readonly SoldLine[], known: ReadonlyMap<string, ProductRow>): OrderItem[] {
  return mergeItems(lines.filter(({ productId }) => productOf(known, productId).kind === 'key'))
}

function inCart(short: Refusal<'out-of-stock'>, lines: readonly SoldLine[]): Refusal<'out-of-stock'> {
  const ids: unknown = short.detail?.['productIds']
  const missing: readonly unknown[] = Array.isArray(ids) ? ids : []
  const wanting = lines.filter(({ productId }) => missing.includes(productId))
  const productIds = [...new Set(wanting.map(({ productId, bundle }) => bundle?.id ?? productId))]
  return refuse('out-of-stock', { detail: { productIds } })
}
