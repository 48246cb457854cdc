import { maxExported } from '#shop/limits.ts'
import * as v from 'valibot'
import { customer, customerKinds, customerRow } from './customer-shapes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, file, language, lines, nothing, plainText, rowId, typedText } from '#contract/shapes.ts'

const sorts = ['last', '-last', 'spend', '-spend', 'orders', '-orders', 'name', '-name'] as const

const tag = v.pipe(plainText(40), v.regex(/^[^,]*$/, 'characters'))
export const maxTags = 20

const filters = {
  /** A name, an e-mail address in any spelling, a username, a phone, or an order number. */
  q: v.optional(typedText(100)),
  kind: v.optional(v.picklist(customerKinds, 'unknown')),
  tag: v.optional(typedText(40)),
  blocked: v.optional(v.literal('yes')),
  bought: v.optional(v.picklist(['yes', 'no'], 'unknown')),
  /** `yes`: has a stock alert. */
  consent: v.optional(v.literal('yes')),
  /** Last purchase between these days, in Israel, both included. */
  from: v.optional(day),
  to: v.optional(day),
  sort: v.optional(v.picklist(sorts, 'sort'), '-last'),
} as const

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  access: 'manager',
  permission: 'customers.see',
  summary: 'Lists customers, with and without an account. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ ...filters, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(customerRow), next: v.nullable(v.string()) }),
  refusals: [],
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers.csv',
  access: 'manager',
  permission: 'customers.see',
  summary: `Exports the matching customers as CSV, at most ${maxExported.toLocaleString('en')}. The audit log records the export.`,
  freshSignIn: true,
  response: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/api/admin/customer-tags',
  access: 'manager',
  permission: 'customers.see',
  summary: 'Lists the tags in use, most used first.',
  input: nothing,
  output: v.object({ tags: v.array(v.object({ tag: v.string(), customers: v.number() })) }),
  refusals: [],
})

const customerId = rowId

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId',
  access: 'manager',
  permission: 'customers.see',
  summary:
    'Returns a customer with orders, masked keys, refunds, notes and consents. Reviews and messages require their own permissions.',
  input: v.strictObject({ customerId }),
  output: customer,
  refusals: ['not-found'],
})

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/notes',
  access: 'manager',
  permission: 'customers.edit',
  summary:
    'Adds a note for the team. Customers see it only in an export of their data. Repeating the call with the same `noteId`, a UUID of the caller’s, adds nothing more.',
  status: 201,
  input: v.strictObject({ customerId, noteId: v.optional(rowId), text: lines(2000) }),
  output: v.object({ noteId: v.string() }),
  refusals: ['not-found'],
})

export const changeCustomerTags = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/:customerId/tags',
  access: 'manager',
  permission: 'customers.edit',
  summary: `Adds a tag to a customer, removes one, or both. A customer has at most ${maxTags} tags.`,
  input: v.strictObject({ customerId, add: v.optional(tag), remove: v.optional(typedText(40)) }),
  output: v.object({ tags: v.array(v.string()) }),
  refusals: ['not-found', 'too-many-tags'],
})

export const exportCustomerData = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/data',
  access: 'manager',
  permission: 'customers.erase',
  summary:
    'Exports all data stored about a customer, in the same file that customers can download themselves.',
  freshSignIn: true,
  response: 'file',
  input: v.strictObject({ customerId, form: v.picklist(['json', 'page'], 'form'), language }),
  output: file,
  refusals: ['not-found'],
})

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/erasure',
  access: 'manager',
  permission: 'customers.erase',
  summary: 'Returns what erasing a customer would delete, and what prevents it.',
  input: v.strictObject({ customerId }),
  output: v.object({
    unrevealedKeys: v.number(),
    freshFiles: v.number(),
    /** Orders that must be stored by law. */
    orders: v.number(),
    blocked: v.nullable(v.picklist(['orders-open', 'manager'])),
  }),
  refusals: ['not-found'],
})

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/erasure',
  access: 'manager',
  permission: 'customers.erase',
  summary:
    'Erases a customer’s personal data, by the same rules as deleting one’s own account. Orders that must be stored by law remain, without access. Refused while an order is open, and for managers.',
  status: 204,
  freshSignIn: true,
  input: v.strictObject({
    customerId,
    /** The customer's e-mail address, typed as a confirmation. */
    confirm: typedText(254),
    /** True if the manager has been warned about keys and files never opened. */
    acceptLoss: v.boolean(),
  }),
  output: v.undefined(),
  refusals: ['not-found', 'confirmation-differs', 'keys-unrevealed', 'orders-open', 'manager-not-erasable'],
})
