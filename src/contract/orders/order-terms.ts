import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { language, time } from '../shapes.ts'
import { orderId } from './orders.ts'

const input = v.strictObject({ orderId, language })
const output = v.object({
  title: v.string(),
  html: v.string(),
  /** 1, 2, 3 …: every change of the terms is a new version. */
  version: v.number(),
  /** When this version was published. */
  liveFrom: time,
})

export const getOrderTerms = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/terms',
  access: 'anyone',
  personal: true,
  summary:
    'Returns the version of the terms that the buyer of the order agreed to. Not found for orders placed before versions were recorded.',
  input,
  output,
  refusals: ['not-found'],
})

export const getAdminOrderTerms = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/terms',
  access: 'manager',
  permission: 'orders.see',
  summary:
    'Returns the version of the terms that the buyer of any order agreed to. Not found for orders placed before versions were recorded.',
  input,
  output,
  refusals: ['not-found'],
})
