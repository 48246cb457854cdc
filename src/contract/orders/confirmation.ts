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
    'The confirmation of an order that was paid, for its buyer, as a PDF. It contains no licence keys and is no tax document.',
  answer: 'file',
  input: v.strictObject({ orderId, language }),
  output: file,
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})
