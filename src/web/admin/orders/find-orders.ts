import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { call } from '#web/platform/http/api.ts'
import type { Find } from '../frame/searches.ts'

/** Orders for the global search: by number, customer or the last characters of a key. */
export const find: Find = async (typed, language, signal) => {
  const { data } = await call(listAdminOrders, { q: typed.slice(0, 100) }, { signal })
  return (data?.rows ?? []).slice(0, 5).map(({ orderId, number, name, email, first }) => ({
    id: `order-${orderId}`,
    title: `${name} · ${first[language]}`,
    hint: `${number} · ${email}`,
    href: `/dashboard/admin/orders/${orderId}`,
  }))
}
