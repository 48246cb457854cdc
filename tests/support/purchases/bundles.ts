import { bundleItems } from '#server/database/tables/catalogue.ts'
import { typed } from '#server/database/connect.ts'
import { aProduct, type ProductRow } from '../builders.ts'

type Needs = Parameters<typeof aProduct>[0]
type BundleItem = ProductRow | { readonly product: ProductRow; readonly quantity: number }

/** A live bundle of these products; by default one of each. */
export async function aBundle(
  shop: Needs,
  parts: readonly BundleItem[],
  wanted: Parameters<typeof aProduct>[1] = {},
): Promise<ProductRow> {
  const bundle = await aProduct(shop, { ...wanted, kind: 'bundle' })
  for (const [position, part] of parts.entries()) {
    const { product, quantity } = 'product' in part ? part : { product: part, quantity: 1 }
    if (product.kind === 'bundle') throw new Error('A bundle is no part')
    await typed(shop.pool).insert(bundleItems).values({
      bundleId: bundle.id,
      productId: product.id,
      itemKind: product.kind,
      quantity,
      position,
    })
  }
  return bundle
}

/** A bundle for 300 of a system for 100 and a suite for 300, with the given number of keys of each. */
export async function aSystemAndSuite(
  shop: Needs,
  keys: number,
  wanted: Parameters<typeof aProduct>[1] = {},
): Promise<Readonly<Record<'system' | 'suite' | 'bundle', ProductRow>>> {
  const system = await aProduct(shop, { priceAgorot: 10_000, keys })
  const suite = await aProduct(shop, { priceAgorot: 30_000, keys })
  const bundle = await aBundle(shop, [system, suite], { priceAgorot: 30_000, ...wanted })
  return { system, suite, bundle }
}
