import * as contract from '#contract/admin/customers/customers.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { addCustomerNote, changeCustomerTags, listCustomerTags } from './change-customer.ts'
import { eraseCustomer, exportCustomerData, getErasure } from './erase-customer.ts'
import { getCustomer } from './get-customer.ts'
import { exportCustomers, listCustomers } from './list-customers.ts'

/** Whom the shop sells to, for the admin area. */
export function customerRoutes(context: ServerContext, sources: readonly PrivacySource[]): readonly Route[] {
  return [
    query(contract.listCustomers, listCustomers),
    transaction(contract.exportCustomers, exportCustomers),
    query(contract.listCustomerTags, listCustomerTags),
    query(contract.getCustomer, getCustomer),
    transaction(contract.addCustomerNote, addCustomerNote),
    transaction(contract.changeCustomerTags, changeCustomerTags),
    transaction(contract.exportCustomerData, (work, input) =>
      exportCustomerData(work, sources, context.settings.shop, input),
    ),
    query(contract.getErasure, getErasure),
    transaction(contract.eraseCustomer, (work, input) => eraseCustomer(work, context, sources, input)),
  ]
}
