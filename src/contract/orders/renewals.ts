import { renewalDays } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { stopByButton, stopByLink } from '#contract/one-click-stop.ts'
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
  ...stopByLink,
  path: '/api/renewal-reminders/stop',
  summary: 'The link in every reminder: no more of them about this order.',
})

export const stopRenewalRemindersAtOnce = endpoint({
  ...stopByButton,
  path: '/api/renewal-reminders/stop/:token',
})
