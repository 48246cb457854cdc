import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { orderId, orderNumber } from '#contract/orders/orders.ts'
import { blank, file, language, plainText, rowId, shekels } from '#contract/shapes.ts'
import { adminTaxDocument, documentKinds } from '#contract/orders/tax-document.ts'

export const downloadAdminConfirmation = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/confirmation.pdf',
  access: 'manager',
  permission: 'orders.see',
  summary: 'The confirmation of an order that was paid, as its buyer gets it.',
  answer: 'file',
  input: v.strictObject({ orderId, language }),
  output: file,
  refusals: ['not-found'],
})

const documentId = rowId

const nothingTyped = v.pipe(
  blank,
  v.transform(() => null),
)

export const requestDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:documentId/request',
  access: 'manager',
  permission: 'orders.refund',
  summary: 'Asks the provider once more for a tax document. It issues each one only once.',
  status: 202,
  input: v.strictObject({ documentId }),
  output: v.object({ documentId: v.string() }),
  refusals: ['not-found', 'document-not-requestable'],
})

export const enterDocument = endpoint({
  method: 'PUT',
  path: '/api/admin/documents/:documentId',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Writes down a tax document that was made outside the shop, or the allocation number of one. What a provider has issued keeps its number and link.',
  input: v.strictObject({
    documentId,
    number: plainText(40),
    link: v.union(
      [nothingTyped, v.null(), v.pipe(plainText(500), v.regex(/^https:\/\/[^\s/]+\S*$/, 'web-address'))],
      'web-address',
    ),
    /** The tax authority's allocation number, nine digits. */
    allocationNumber: v.union(
      [nothingTyped, v.null(), v.pipe(v.string(), v.trim(), v.regex(/^\d{9}$/, 'allocation-number'))],
      'allocation-number',
    ),
  }),
  output: v.object({ documentId: v.string() }),
  refusals: ['not-found', 'document-issued'],
})

const missing = v.object({
  orderId: v.string(),
  number: orderNumber,
  buyer: v.string(),
  document: adminTaxDocument,
})
export type MissingDocument = v.InferOutput<typeof missing>

const month = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'month'))

/** Why a document is missing: a provider is issuing it or has refused; the accountant issues it; or it lacks its allocation number. */
export const missingStates = ['wanted', 'failed', 'accountant', 'allocation'] as const

const missingFilters = {
  state: v.optional(v.picklist(missingStates)),
  /** Date of the payment or refund, in Israel. */
  month: v.optional(month),
  kind: v.optional(v.picklist(documentKinds)),
}

export const exportMissingDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents/missing.csv',
  access: 'manager',
  permission: 'figures.see',
  summary: 'The same list as a CSV file, with the same filters.',
  freshSignIn: true,
  answer: 'file',
  input: v.strictObject(missingFilters),
  output: file,
  refusals: [],
})

export const listMissingDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents/missing',
  access: 'manager',
  permission: 'figures.see',
  summary:
    'Paid without document: payments and refunds whose tax document is not issued, or lacks its allocation number. By state, month and kind; the oldest first, at most 200.',
  input: v.strictObject(missingFilters),
  output: v.object({ rows: v.array(missing), next: v.null() }),
  refusals: [],
})

const sums = v.object({
  /** Totals of payments, or of refunds. */
  count: v.number(),
  /** VAT included. */
  total: shekels,
  vat: shekels,
  net: shekels,
})

const vatReport = v.object({
  month: v.string(),
  /** By VAT rate; 0 for sales of an exempt dealer. Refunds count in the month they were paid. */
  rates: v.array(
    v.object({ vatPercent: v.number(), payments: sums, refunds: sums, vat: shekels, net: shekels }),
  ),
  /** Payments less refunds, over all rates. */
  total: shekels,
  vat: shekels,
  net: shekels,
  /** How many payments and refunds of the month lack a document. */
  missing: v.number(),
})
export type VatReport = v.InferOutput<typeof vatReport>

export const getVatReport = endpoint({
  method: 'GET',
  path: '/api/admin/figures/vat',
  access: 'manager',
  permission: 'figures.see',
  summary: 'The VAT of a month in Israel: payments by their date, and refunds by the date they were paid on.',
  input: v.strictObject({ month }),
  output: vatReport,
  refusals: [],
})

export const exportVatReport = endpoint({
  method: 'GET',
  path: '/api/admin/figures/vat.csv',
  access: 'manager',
  permission: 'figures.see',
  summary:
    'The same month for the accountant as a CSV file: a row for each payment and refund, with its document.',
  freshSignIn: true,
  answer: 'file',
  input: v.strictObject({ month }),
  output: file,
  refusals: [],
})
