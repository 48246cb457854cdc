import * as v from 'valibot'
import { cancellationBody, contactBody } from './bodies/contact-body.ts'
import { endpoint } from './endpoint.ts'
import { time } from './shapes.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Stores a message to the shop. A job e-mails it to the support mailbox.',
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
    'Accepts a cancellation notice. Jobs e-mail a confirmation to the sender and the notice to the support mailbox. A manager then decides about the order.',
  status: 202,
  input: cancellationBody,
  output: v.object({ reference: v.string(), receivedAt: time }),
  refusals: ['too-many-requests'],
  limit: { calls: 10, seconds: 900 },
})
