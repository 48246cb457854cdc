import { listDeskProducts } from '../../../contract/desk-products.ts'
import { call } from '../../platform/api.ts'
import type { Find } from '../frame/rooms.ts'

const mostShown = 6

/** Products for the search over everything. */
export const find: Find = async (typed, language, signal) => {
  const { data } = await call(
    listDeskProducts,
    { q: typed.slice(0, 100), language, sort: '-sold' },
    { signal },
  )
  return (data?.rows ?? []).slice(0, mostShown).map(({ id, name, slug, brand }) => ({
    id: `product-${id}`,
    title: name[language] || slug,
    hint: brand,
    href: `/dashboard/admin/products/${id}`,
  }))
}
