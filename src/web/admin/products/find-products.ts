import { listAdminProducts } from '#contract/admin/products/products.ts'
import { call } from '#web/platform/http/api.ts'
import type { Find } from '../frame/searches.ts'

const maxShown = 6

/** Products for the global search. */
export const find: Find = async (typed, language, signal) => {
  const { data } = await call(
    listAdminProducts,
    { q: typed.slice(0, 100), language, sort: '-sold' },
    { signal },
  )
  return (data?.rows ?? []).slice(0, maxShown).map(({ id, name, slug, brand }) => ({
    id: `product-${id}`,
    title: name[language] || slug,
    hint: brand,
    href: `/dashboard/admin/products/${id}`,
  }))
}
