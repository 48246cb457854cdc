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
  summary: 'Downloads the order confirmation (PDF) of a paid order, as its buyer gets it.',
  response: 'file',
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
  summary:
    'Requests a tax document from its payment provider again; a job does it. The provider issues each document only once. Refused if it is already issued, or if no provider issues it.',
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
    'Records a tax document that was issued outside the shop, or adds an allocation number. The number and link of a document that a provider issued cannot be changed. A job e-mails a new link to the buyer.',
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
  refusals: ['not-found', 'document-issued', 'document-busy'],
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
  permission: 'reports.see',
  summary: 'Exports missing tax documents as CSV, with the filters of the list.',
  freshSignIn: true,
  response: 'file',
  input: v.strictObject(missingFilters),
  output: file,
  refusals: [],
})

export const listMissingDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents/missing',
  access: 'manager',
  permission: 'reports.see',
  summary:
    'Lists payments and refunds whose tax document is not issued, or lacks its allocation number. Oldest first, 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ ...missingFilters, after: v.optional(documentId) }),
  output: v.object({ rows: v.array(missing), next: v.nullable(v.string()) }),
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
  permission: 'reports.see',
  summary:
    'Returns the VAT of a month in Israel, in shekels. Payments count by their date, refunds by the date they were paid.',
  input: v.strictObject({ month }),
  output: vatReport,
  refusals: [],
})

export const exportVatReport = endpoint({
  method: 'GET',
  path: '/api/admin/figures/vat.csv',
  access: 'manager',
  permission: 'reports.see',
  summary:
    'Exports the payments and refunds of a month with their tax documents as CSV, for the accountant. One row each, amounts in shekels.',
  freshSignIn: true,
  response: 'file',
  input: v.strictObject({ month }),
  output: file,
  refusals: [],
})
