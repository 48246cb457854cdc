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
    'The version of the terms that the buyer of this order agreed to. Orders from before it was recorded have none.',
  input,
  output,
  refusals: ['not-found'],
})

export const getAdminOrderTerms = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/terms',
  access: 'manager',
  permission: 'orders.see',
  summary: 'The same, of any order.',
  input,
  output,
  refusals: ['not-found'],
})
