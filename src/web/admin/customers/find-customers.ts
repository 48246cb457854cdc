import { listCustomers } from '#contract/admin/customers/customers.ts'
import { call } from '#web/platform/http/api.ts'
import type { Find } from '../frame/searches.ts'

/** Customers for the global search: by name, address, username, phone or order number. */
export const find: Find = async (typed, _language, signal) => {
  const { data } = await call(listCustomers, { q: typed.slice(0, 100) }, { signal })
  return (data?.rows ?? []).slice(0, 5).map(({ id, name, email }) => ({
    id: `customer-${id}`,
    title: name,
    hint: email,
    href: `/dashboard/admin/customers/${id}`,
  }))
}
