import { megabyte, maxPictureMegabytes, maxTableMegabytes } from '#shop/limits.ts'
import * as v from 'valibot'
import { productKinds } from '#shop/catalogue/product.ts'
import {
  adminProduct,
  adminProductSorts,
  copyId,
  discount,
  fields,
  id,
  price,
  productInput,
  productStates,
  productRow,
  someProducts,
  productVersion,
} from '#contract/product/product-shapes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { both, texts } from '#contract/typed-fields.ts'
import {
  counted,
  incoming,
  localized as localizedOut,
  nothing,
  page,
  plainText,
  typedText,
  visibleLine,
} from '#contract/shapes.ts'

const wanted = {
  q: v.optional(typedText(100), ''),
  sort: v.optional(v.picklist(adminProductSorts.flatMap((sort) => [sort, `-${sort}`] as const)), '-updated'),
  state: v.optional(v.picklist(productStates)),
  kind: v.optional(v.picklist(productKinds)),
  category: v.optional(id),
  language: v.optional(v.picklist(['en', 'he']), 'en'),
}

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'manager',
  permission: 'products.see',
  summary: 'Searches, filters and sorts products in every state, 25 per page.',
  input: v.strictObject({ ...wanted, page }),
  output: v.object({ rows: v.array(productRow), ...counted }),
  refusals: [],
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'manager',
  permission: 'products.see',
  summary: 'Returns a product with everything that its editor shows.',
  input: v.strictObject({ id }),
  output: adminProduct,
  refusals: ['not-found'],
})

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Creates a product. It can be published only if it is complete in both languages.',
  status: 201,
  input: productInput,
  output: adminProduct,
  refusals: ['slug-taken', 'product-not-ready'],
})

export const changeProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Changes a product, unless it was changed since `version`. Old addresses redirect to it.',
  input: v.strictObject({ ...fields, id, version: productVersion }),
  output: adminProduct,
  refusals: ['not-found', 'version-changed', 'slug-taken', 'product-not-ready'],
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/copies',
  access: 'manager',
  permission: 'products.edit',
  summary:
    'Creates a draft copy of a product, without its addresses, keys, sales and reviews. Repeating the call with the same `copyId`, a UUID of the caller’s, creates no other.',
  status: 201,
  input: v.strictObject({ id, copyId }),
  output: adminProduct,
  refusals: ['not-found'],
})

export const addVariant = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/variants',
  access: 'manager',
  permission: 'products.edit',
  summary:
    'Creates a draft variant in the family of a product: a copy with another label and price, and no discount. Repeating the call with the same `copyId`, a UUID of the caller’s, creates no other.',
  status: 201,
  input: v.strictObject({ id, copyId, label: both(plainText(80)), price }),
  output: adminProduct,
  refusals: ['not-found', 'invalid-input'],
})

export const makeMainVariant = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/main',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Makes a variant the main one of its family. Its address becomes the canonical one.',
  input: v.strictObject({ id }),
  output: adminProduct,
  refusals: ['not-found', 'product-not-ready'],
})

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin/product-changes',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Changes the state, category, price or discount of many products: all or none.',
  input: v.strictObject({
    products: someProducts,
    change: v.variant('what', [
      v.strictObject({ what: v.literal('state'), state: v.picklist(productStates) }),
      v.strictObject({ what: v.literal('category'), category: id }),
      v.strictObject({ what: v.literal('price'), price }),
      v.strictObject({ what: v.literal('discount'), discount: v.nullable(discount) }),
    ]),
  }),
  output: v.object({ changed: v.number() }),
  refusals: ['not-found', 'version-changed', 'product-not-ready'],
})

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  access: 'manager',
  permission: 'products.edit',
  summary:
    'Uploads a picture (PNG, JPEG, WebP or AVIF), re-encodes it as WebP without metadata, and returns its id.',
  body: 'upload',
  maxBytes: maxPictureMegabytes * megabyte,
  status: 201,
  input: v.strictObject({ body: v.instance(Uint8Array) }),
  output: v.object({ id: v.string(), imageUrl: v.string(), width: v.number(), height: v.number() }),
  refusals: ['picture-unreadable', 'file-store-unavailable'],
})

export const putProductFile = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/file',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Uploads the file that a product delivers, and replaces the previous one.',
  body: 'stream',
  input: v.strictObject({
    id,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('required'),
      v.maxLength(150, 'too-long'),
      visibleLine,
      v.regex(/^[^/\\]+$/, 'characters'),
    ),
    body: incoming,
  }),
  output: v.object({ name: v.string(), mime: v.string(), bytes: v.number() }),
  refusals: ['not-found', 'file-store-unavailable'],
})

export const getFileLimit = endpoint({
  method: 'GET',
  path: '/api/admin/product-file-limit',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Returns the size limit for files of products, in MB of 1024 × 1024 bytes.',
  input: nothing,
  output: v.object({ megabytes: v.number() }),
  refusals: [],
})

export const previewTexts = endpoint({
  method: 'POST',
  path: '/api/admin/text-preview',
  access: 'manager',
  permission: 'products.see',
  summary: 'Renders Markdown as the product page will show it.',
  input: v.strictObject({ description: both(texts(20_000)), instructions: both(texts(10_000)) }),
  output: v.object({ descriptionHtml: localizedOut, instructionsHtml: localizedOut }),
  refusals: [],
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/admin/product-export',
  access: 'manager',
  permission: 'products.see',
  summary: 'Exports the products of a search as CSV, in the format of the import.',
  response: 'file',
  input: v.strictObject(wanted),
  output: v.object({ name: v.string(), mime: v.string(), content: v.instance(Uint8Array) }),
  refusals: [],
})

const importLine = v.object({
  /** As in a spreadsheet: the header is line 1. */
  line: v.number(),
  slug: v.string(),
  what: v.picklist(['new', 'changed', 'same', 'wrong']),
  /** Column → the problem, or the previous value. */
  fields: v.record(v.string(), v.string()),
})
export type ProductImportLine = v.InferOutput<typeof importLine>

/** Why a file is not a product table: the `why` of `csv-unreadable`. */
export const csvErrorCodes = [
  'spreadsheet',
  'encoding',
  'quotes',
  'empty',
  'too-many-lines',
  'separator',
  'no-address',
  'columns',
  'column-twice',
] as const
export type CsvErrorCode = (typeof csvErrorCodes)[number]

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/product-import',
  access: 'manager',
  permission: 'products.edit',
  summary:
    'Checks a CSV file in the format of the export, and reports on every line. With `write` set to `yes`, imports all lines if every one is valid, otherwise none.',
  body: 'upload',
  maxBytes: maxTableMegabytes * megabyte,
  input: v.strictObject({ write: v.picklist(['no', 'yes']), body: v.instance(Uint8Array) }),
  output: v.object({ written: v.boolean(), lines: v.array(importLine) }),
  refusals: ['csv-unreadable'],
})
