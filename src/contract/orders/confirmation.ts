import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { orderId } from './orders.ts'
import { file, language } from '#contract/shapes.ts'

export const downloadConfirmation = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/confirmation.pdf',
  access: 'anyone',
  personal: true,
  summary:
    'Downloads the order confirmation (PDF) of a paid order, for its buyer. It contains no licence keys and is not a tax document.',
  response: 'file',
  input: v.strictObject({ orderId, language }),
  output: file,
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})
