import { renewalDays } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { givenTicket } from '#contract/identity/identity.ts'
import { orderId } from './orders.ts'

export const chooseRenewalReminders = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/renewal-reminders',
  access: 'anyone',
  personal: true,
  summary: `The buyer of a licence with a term wants to be reminded by e-mail, ${renewalDays.first} and ${renewalDays.last} days before it ends, or no longer. Not found: nothing of the order ends.`,
  status: 204,
  input: v.strictObject({ orderId, wanted: v.boolean() }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})

export const stopRenewalReminders = endpoint({
  method: 'POST',
  path: '/api/renewal-reminders/stop',
  access: 'anyone',
  summary: 'The link in every reminder: no more of them about this order.',
  input: v.strictObject({ token: givenTicket }),
  output: v.object({ stopped: v.literal(true) }),
  refusals: [],
  limit: { calls: 30, seconds: 900 },
})

export const stopRenewalRemindersAtOnce = endpoint({
  method: 'POST',
  path: '/api/renewal-reminders/stop/:token',
  access: 'anyone',
  summary: 'The same for the button of a mail program (List-Unsubscribe-Post, RFC 8058), which sends a form.',
  body: 'raw',
  input: v.strictObject({
    token: givenTicket,
    body: v.instance(Uint8Array),
    headers: v.record(v.string(), v.string()),
  }),
  output: v.object({ stopped: v.literal(true) }),
  refusals: [],
  limit: { calls: 30, seconds: 900 },
})
