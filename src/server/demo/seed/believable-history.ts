import { createHash } from 'node:crypto'
import type { DemoProduct } from './read-demo-products.ts'

/**
 * The age and number of sales of a demo product, the same in every shop: cheap products sell more often than
 * expensive ones, new ones only a little, sold-out ones a lot. In a family, the main variant sells most.
 */
export function believableHistory(
  product: Pick<DemoProduct, 'slug' | 'kind' | 'priceAgorot' | 'isNew' | 'stock' | 'variantOf'>,
): { soldCount: number; ageInDays: number } {
  const [luck = 0, age = 0] = createHash('sha256')
    .update(product.variantOf ?? product.slug)
    .digest()
  const ageInDays = product.isNew ? 1 + (age % 20) : 40 + age * 2
  const perWeek = 4 + 36 * (luck / 255) ** 2
  const cheapness = 1 / Math.sqrt(Math.max(10, product.priceAgorot / 100) / 100)
  const soldOut = product.kind === 'key' && product.stock === 0 ? 1.5 : 1
  const wanted = product.variantOf === null ? 1 : 0.3
  const demand = { key: 1, file: 0.4, service: 0.15, bundle: 0.2 }[product.kind]
  return {
    soldCount: Math.round((perWeek * cheapness * soldOut * wanted * demand * ageInDays) / 7),
    ageInDays,
  }
}
