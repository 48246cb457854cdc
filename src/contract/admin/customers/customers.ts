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
  summary: 'Customers, with and without an account; 50 at a time, continued with `after`.',
  input: v.strictObject({ ...filters, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(customerRow), next: v.nullable(v.string()) }),
  refusals: [],
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers.csv',
  access: 'manager',
  permission: 'customers.see',
  summary: `The customers of a list as a CSV file, at most ${maxExported.toLocaleString('en')}.`,
  freshSignIn: true,
  answer: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/api/admin/customer-tags',
  access: 'manager',
  permission: 'customers.see',
  summary: 'The tags that customers have, the most used first.',
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
  summary: 'Everything the shop knows of a customer; keys are masked.',
  input: v.strictObject({ customerId }),
  output: customer,
  refusals: ['not-found'],
})

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/notes',
  access: 'manager',
  permission: 'customers.edit',
  summary: 'Writes a note that only managers read.',
  status: 201,
  input: v.strictObject({ customerId, text: lines(2000) }),
  output: v.object({ noteId: v.string() }),
  refusals: ['not-found'],
})

export const changeCustomerTags = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/:customerId/tags',
  access: 'manager',
  permission: 'customers.edit',
  summary: `Gives a customer a tag, or takes one away; at most ${maxTags}.`,
  input: v.strictObject({ customerId, add: v.optional(tag), remove: v.optional(typedText(40)) }),
  output: v.object({ tags: v.array(v.string()) }),
  refusals: ['not-found', 'too-many-tags'],
})

export const exportCustomerData = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/data',
  access: 'manager',
  permission: 'customers.erase',
  summary: 'Everything the shop keeps about a customer, as the file that customers get themselves.',
  freshSignIn: true,
  answer: 'file',
  input: v.strictObject({ customerId, form: v.picklist(['json', 'page'], 'form'), language }),
  output: file,
  refusals: ['not-found'],
})

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/erasure',
  access: 'manager',
  permission: 'customers.erase',
  summary: 'What erasing a customer would mean right now.',
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
    'Erases a customer by the rules of a deleted account: personal data goes, orders are kept without access for as long as the law wants them.',
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
