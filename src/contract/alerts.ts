import * as v from 'valibot'
import { alertBody } from './bodies/alert-body.ts'
import { endpoint } from './endpoint.ts'
import { stopByButton, stopByLink } from './one-click-stop.ts'
import { language, localized, productIdentifier, typedText } from './shapes.ts'

export const requestAlert = endpoint({
  method: 'POST',
  path: '/api/products/:productIdentifier/alerts',
  access: 'anyone',
  personal: true,
  closedForMaintenance: true,
  summary:
    'Requests one e-mail when a sold-out product is back in stock. An address other than the signed-in user’s own must be confirmed by e-mail first. The response does not reveal whether the address is known.',
  status: 202,
  botCheck: 'always',
  input: v.strictObject({ productIdentifier, ...alertBody.entries }),
  output: v.object({
    /** `in-stock`: no alert needed. */
    state: v.picklist(['requested', 'confirm-by-mail', 'in-stock']),
  }),
  refusals: ['not-found', 'too-many-requests'],
  limit: { calls: 20, seconds: 900 },
})

const alertResponse = v.object({
  product: v.object({ slug: v.string(), slugHe: v.nullable(v.string()), name: localized }),
  language,
})

export const confirmAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/confirm',
  access: 'anyone',
  summary:
    'Confirms a stock alert, or a repeated request for it, by the token of the e-mailed link. Refused once that alert was sent: it does not wait any more.',
  input: v.strictObject({ token: v.pipe(typedText(150), v.nonEmpty('required')) }),
  output: alertResponse,
  refusals: ['link-ended'],
  limit: { calls: 30, seconds: 900 },
})

export const stopAlert = endpoint({
  ...stopByLink,
  path: '/api/alerts/stop',
  summary:
    'Deletes a stock alert with its address, by the token of the e-mailed link. The response is the same for every token.',
})

export const stopAlertAtOnce = endpoint({
  ...stopByButton,
  path: '/api/alerts/stop/:token',
})
