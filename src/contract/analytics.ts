import * as v from 'valibot'
import { visitEvents } from '#shop/analytics/funnel.ts'
import { cartSegments, customerSegments, visitSegments } from '#shop/analytics/segments.ts'
import { sources } from '#shop/analytics/source.ts'
import * as at from './paths.ts'
import { endpointAt } from './endpoint.ts'

export const countEvent = endpointAt(at.countEvent, {
  access: 'anyone',
  summary: 'Adds one to the daily count of a step of a visit. Nothing that identifies the visitor is stored.',
  status: 204,
  input: v.strictObject({
    /** Events after an order are counted by the server. */
    name: v.picklist(visitEvents),
    /** True if this browser reaches this step for the first time today. */
    first: v.boolean(),
    source: v.picklist(sources),
    customer: v.picklist(customerSegments),
    visits: v.picklist(visitSegments),
    cart: v.picklist(cartSegments),
  }),
  output: v.undefined(),
  refusals: [],
  limit: { calls: 600, seconds: 600 },
})

/** Any text is accepted; characters that a log cannot show become spaces. */
const atMost = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(length, 'too-long'),
    v.transform((text) => text.replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, ' ')),
  )

export const reportClientFault = endpointAt(at.reportClientFault, {
  access: 'anyone',
  summary: 'Logs an error that a browser reports, without personal data.',
  status: 204,
  input: v.strictObject({
    /** The error id shown to the visitor. */
    id: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,32}$/, 'identifier')),
    message: atMost(300),
    stack: v.optional(atMost(2000), ''),
    /** The page’s path, without its query. */
    path: v.pipe(v.string(), v.maxLength(200, 'too-long'), v.regex(/^\/[^?#]*$/, 'characters')),
  }),
  output: v.undefined(),
  refusals: [],
  limit: { calls: 20, seconds: 600 },
})
