import { and, eq, or } from 'drizzle-orm'
import { productPath } from '#shop/catalogue/product-path.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { oldSlugs, products } from '#server/database/tables/catalogue.ts'
import type { PlainRoute } from '#server/http/route.ts'
import { newAddressOf } from './moved-page.ts'
import { languageOf } from './render-page.ts'

/**
 * The product paths of Shopify. Those of WooCommerce are the same as this shop's, so the products' former
 * slugs suffice.
 */
export function oldAddressRoutes({ pool }: Pick<ServerContext, 'pool'>): readonly PlainRoute[] {
  const read = typed(pool)
  const serve: PlainRoute['serve'] = async (request, { handle = '' }) => {
    const language = languageOf(request.url, request.headers.get('cookie') ?? '')
    const slug = handle.toLowerCase()
    const [own] = await read
      .select({ slug: products.slug, slugHe: products.slugHe })
      .from(products)
      .where(and(or(eq(products.slug, slug), eq(products.slugHe, slug)), eq(products.state, 'live')))
    const [moved] = await read
      .select({ slug: products.slug, slugHe: products.slugHe })
      .from(oldSlugs)
      .innerJoin(products, eq(products.id, oldSlugs.productId))
      .where(and(eq(oldSlugs.slug, slug), eq(products.state, 'live')))
    const path = productPath(own ?? moved ?? { slug: encodeURIComponent(slug), slugHe: null }, language)
    return new Response(null, {
      status: 301,
      headers: {
        location: newAddressOf(path, searchOf(request.url), language),
        'cache-control': 'no-store',
      },
    })
  }
  return ['/products/:handle', '/collections/:collection/products/:handle'].map((path) => ({ path, serve }))
}

/** The query without Shopify's number of a variant, which means nothing here. */
function searchOf(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('variant')
  return url.search
}
