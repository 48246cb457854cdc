import * as v from 'valibot'
import { cancellationBody, contactBody } from './bodies/contact-body.ts'
import { endpoint } from './endpoint.ts'
import { time } from './shapes.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  closes: true,
  summary: 'Keeps a message to the shop and mails it to the support mailbox.',
  status: 202,
  botCheck: 'always',
  input: contactBody,
  output: v.object({ sent: v.literal(true) }),
  refusals: ['too-many-requests'],
  limit: { calls: 10, seconds: 900 },
})

export const requestCancellation = endpoint({
  method: 'POST',
  path: '/api/cancellations',
  access: 'anyone',
  summary:
    'Takes a notice of cancellation; a confirmation goes to the consumer in writing, the notice to the support mailbox. The shop decides what becomes of the order.',
  status: 202,
  input: cancellationBody,
  output: v.object({ reference: v.string(), receivedAt: time }),
  refusals: ['too-many-requests'],
  limit: { calls: 10, seconds: 900 },
})
