import { listStock } from '#contract/admin/stock/stock.ts'
import { call } from '#web/platform/http/api.ts'
import type { Find } from '../frame/searches.ts'

const maxResults = 5

/** Products sold by key, searched by part of their name, with the number of keys in stock. */
export const find: Find = async (typed, language, signal) => {
  const { data } = await call(listStock, { q: typed, language }, { signal })
  return (data?.rows ?? []).slice(0, maxResults).map(({ productId, name, counts }) => ({
    id: `stock-${productId}`,
    title: name[language],
    hint: counts.available.toLocaleString('en'),
    href: `/dashboard/admin/stock/${productId}`,
  }))
}
