import { bundleParts } from '../../src/server/catalogue/table.ts'
import { typed } from '../../src/server/database/connect.ts'
import { aProduct, type ProductRow } from './builders.ts'

type Needs = Parameters<typeof aProduct>[0]
type Part = ProductRow | { readonly product: ProductRow; readonly quantity: number }

/** A live bundle of these parts, one of each unless told. */
export async function aBundle(
  shop: Needs,
  parts: readonly Part[],
  wanted: Parameters<typeof aProduct>[1] = {},
): Promise<ProductRow> {
  const bundle = await aProduct(shop, { ...wanted, kind: 'bundle' })
  for (const [position, part] of parts.entries()) {
    const { product, quantity } = 'product' in part ? part : { product: part, quantity: 1 }
    if (product.kind === 'bundle') throw new Error('A bundle is no part')
    await typed(shop.pool).insert(bundleParts).values({
      bundleId: bundle.id,
      productId: product.id,
      partKind: product.kind,
      quantity,
      position,
    })
  }
  return bundle
}
