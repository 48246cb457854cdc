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
  summary: `Turns renewal reminders for an order on or off: e-mails ${renewalDays.first} and ${renewalDays.last} days before a licence ends. Not found if nothing in the order expires.`,
  status: 204,
  input: v.strictObject({ orderId, wanted: v.boolean() }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})

export const stopRenewalReminders = endpoint({
  ...stopByLink,
  path: '/api/renewal-reminders/stop',
  summary:
    'Stops the renewal reminders of an order by the token of the e-mailed link. The response is the same for every token.',
})

export const stopRenewalRemindersAtOnce = endpoint({
  ...stopByButton,
  path: '/api/renewal-reminders/stop/:token',
})
