import { listCustomers } from '#contract/admin/customers/customers.ts'
import { refreshCustomers } from '#server/admin/customers/refresh-customers.ts'
import { systemActor } from '#server/database/actor.ts'
import type { TestShop, Visitor } from '../shop.ts'

/** Updates the list of customers, as a background task does within seconds. */
export async function noteCustomers({ context }: TestShop): Promise<void> {
  while (await context.transact(systemActor(), refreshCustomers));
}

/** The customers a manager finds with a search text. */
export async function customersFor(shop: TestShop, manager: Visitor, q: string) {
  await noteCustomers(shop)
  return (await shop.call(listCustomers, { q }, manager)).data.rows
}
