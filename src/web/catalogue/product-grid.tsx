import type { ProductCard as Product } from '#contract/catalogue.ts'
import { ProductCard } from './product-card.tsx'

type ProductGridProps = {
  readonly products: readonly Product[]
  /** How many of the first pictures are loaded eagerly; the others when they come near. */
  readonly eager?: number
  readonly heading?: 'h2' | 'h3'
  /** The maximum side by side; four only on the widest screens. */
  readonly columns?: 3 | 4
}

/** Products side by side, as many as fit. */
export function ProductGrid({ products, eager = 0, heading = 'h3', columns = 4 }: ProductGridProps) {
  return (
    <ul
      className={`grid gap-1.5 sm:grid-cols-2 sm:gap-2 ${columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3 xl:grid-cols-4'}`}
    >
      {products.map((product, at) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} first={at < eager} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
