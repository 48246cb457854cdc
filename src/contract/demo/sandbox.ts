import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { language, localized, shekels, time } from '#contract/shapes.ts'

const sandboxReference = v.pipe(v.string(), v.regex(/^[0-9a-z]{20,40}$/, 'identifier'))

export const sandboxActions = ['succeed', 'decline', 'abandon', 'pay-late', 'pay-twice', 'pay-less'] as const

export type SandboxAction = (typeof sandboxActions)[number]

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/api/demo/payments/:reference',
  access: 'anyone',
  summary: 'Returns the data of the sandbox payment page.',
  demoOnly: true,
  input: v.strictObject({ reference: sandboxReference }),
  output: v.object({
    amount: shekels,
    language,
    lines: v.array(v.object({ name: localized, quantity: v.number() })),
    expiresAt: time,
    state: v.picklist(['open', 'paid', 'declined', 'late', 'closed']),
    cancelUrl: v.string(),
  }),
  refusals: ['not-found'],
})

export const actOnSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/demo/payments/:reference',
  access: 'anyone',
  priority: 'payment',
  summary:
    'Simulates an action of the buyer on the sandbox payment page. Returns the address to redirect the browser to.',
  demoOnly: true,
  input: v.strictObject({ reference: sandboxReference, action: v.picklist(sandboxActions) }),
  output: v.object({ returnUrl: v.string() }),
  refusals: ['not-found', 'order-not-payable'],
})
