import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { methodMarks } from '#contract/orders/payments.ts'
import { localized, rowId, shekels, time, typedText } from '../shapes.ts'

const owners = { access: 'manager', permission: 'settings.edit' } as const
const providerName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'unknown'))

const provider = v.object({
  name: v.string(),
  /** The payment methods that can be offered separately. */
  marks: v.array(v.picklist(methodMarks)),
  /** Required settings that are missing. */
  missing: v.array(v.string()),
  /** The result of the last check of the credentials; null if they were changed since, or some are missing. */
  credentials: v.nullable(v.object({ accepted: v.boolean(), wrong: v.array(v.string()), at: time })),
  webhookUrl: v.string(),
  /** When its last webhook arrived. */
  lastWebhookAt: v.nullable(time),
  /** Payment pages of orders that wait for payment: only the account that opened a page knows it. */
  openPages: v.number(),
})
export type ProviderView = v.InferOutput<typeof provider>

export const listPaymentProviders = endpoint({
  method: 'GET',
  path: '/api/admin/payment-providers',
  ...owners,
  summary:
    'Lists all payment providers of this release, with the missing settings and the result of the last credential check.',
  input: v.strictObject({}),
  output: v.object({
    providers: v.array(provider),
    /** True in a demo, which can offer the sandbox. */
    sandbox: v.boolean(),
    /** The payment methods that shoppers are offered now. */
    offered: v.array(
      v.object({
        id: v.string(),
        provider: v.string(),
        mark: v.picklist(methodMarks),
        name: v.nullable(localized),
      }),
    ),
  }),
  refusals: [],
})

export const checkPaymentProvider = endpoint({
  method: 'POST',
  path: '/api/admin/payment-providers/:provider/check',
  ...owners,
  summary: 'Checks the stored credentials of a payment provider by a call that moves no money.',
  input: v.strictObject({ provider: providerName }),
  output: v.object({
    /** `untried`: this provider has no call to check credentials. */
    outcome: v.picklist(['accepted', 'refused', 'unreachable', 'untried']),
    wrong: v.array(v.string()),
    /** Why not, in the provider's own words. */
    reason: v.nullable(v.string()),
  }),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 3600 },
})

/** Steps that an owner ticks off, because the shop cannot check them. */
export const goingLiveMarkNames = ['vat', 'backups'] as const
export type GoingLiveMark = (typeof goingLiveMarkNames)[number]

/** The steps from a new shop to one that sells, in the recommended order. */
export const goingLiveSteps = {
  own: ['name', 'logo', 'business'],
  goods: ['demo', 'categories', 'products', 'keys'],
  money: ['provider', 'real-payments', 'webhooks', 'test-purchase', 'vat'],
  trust: ['legal-pages', 'email', 'two-factor', 'https', 'backups'],
  open: ['live-mode'],
} as const
export type GoingLiveGroup = keyof typeof goingLiveSteps
export type GoingLiveItem = (typeof goingLiveSteps)[GoingLiveGroup][number]
export const goingLiveItems: readonly GoingLiveItem[] = Object.values(goingLiveSteps).flat()

const testOrder = v.object({
  id: v.string(),
  provider: v.string(),
  mark: v.nullable(v.picklist(methodMarks)),
  amount: shekels,
  status: v.picklist(['created', 'open', 'paid', 'refunded', 'failed']),
  /** Why it failed, or why it is not refunded yet. */
  reason: v.nullable(
    v.picklist(['declined', 'not-opened', 'other-sum', 'paid-twice', 'refund-refused', 'refund-unknown']),
  ),
  /** The payment page, while it can be paid. */
  paymentUrl: v.nullable(v.string()),
  openedBy: v.nullable(v.string()),
  openedAt: time,
  paidAt: v.nullable(time),
  refundedAt: v.nullable(time),
  /** Tax documents that the provider has issued for it, with their addresses. */
  documents: v.array(
    v.object({ kind: v.picklist(['charge', 'credit']), number: v.string(), link: v.nullable(v.string()) }),
  ),
  /** The provider issues documents, and has refused one of these. */
  lacksDocument: v.boolean(),
})
export type TestOrder = v.InferOutput<typeof testOrder>

export const getGoingLive = endpoint({
  method: 'GET',
  path: '/api/admin/going-live',
  ...owners,
  summary: 'Returns the checklist for going live in its current state, and the latest test orders.',
  input: v.strictObject({}),
  output: v.object({
    items: v.array(
      v.object({
        name: v.picklist(goingLiveItems),
        done: v.boolean(),
        /** What is missing: names of settings or providers. */
        missing: v.array(v.string()),
        /** When it last happened, or was ticked off. */
        at: v.nullable(time),
      }),
    ),
    testOrders: v.array(testOrder),
    /** What a test order costs. */
    testAmount: shekels,
  }),
  refusals: [],
})

export const markGoingLiveItem = endpoint({
  method: 'PUT',
  path: '/api/admin/going-live/:item',
  ...owners,
  summary: 'Marks a checklist item that the shop cannot check itself as done (`done`: true) or not done.',
  status: 204,
  input: v.strictObject({ item: v.picklist(goingLiveMarkNames, 'unknown'), done: v.boolean() }),
  output: v.undefined(),
  refusals: [],
})

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/admin/going-live/test-email',
  ...owners,
  summary:
    'Sends a test e-mail to the calling owner by the configured mail server. Refused if the server does not accept it.',
  input: v.strictObject({}),
  output: v.object({ sentTo: v.string() }),
  refusals: ['email-not-sent'],
  limit: { calls: 10, seconds: 3600 },
})

export const openTestOrder = endpoint({
  method: 'POST',
  path: '/api/admin/test-orders',
  ...owners,
  summary:
    'Creates a test order and opens its payment page. The owner pays with real money; the shop refunds it automatically.',
  freshSignIn: true,
  status: 201,
  input: v.strictObject({ method: typedText(60) }),
  output: testOrder,
  refusals: ['payment-method-not-offered', 'payment-provider-unavailable'],
  limit: { calls: 20, seconds: 3600 },
})

export const advanceTestOrder = endpoint({
  method: 'POST',
  path: '/api/admin/test-orders/:testOrderId/progress',
  ...owners,
  summary: 'Queries the payment provider for the state of a test order, and refunds it once it is paid.',
  input: v.strictObject({ testOrderId: rowId }),
  output: testOrder,
  refusals: ['not-found'],
  limit: { calls: 600, seconds: 3600 },
})
