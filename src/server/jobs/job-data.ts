import {
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  parse,
  picklist,
  string,
} from 'valibot'
import { languages } from '#shop/localized.ts'
import { stockNotice } from './stock-notice.ts'

/** The data of jobs that send e-mails. One that keeps failing becomes a manager's task. */
const emailData = {
  'send-order-email': object({
    orderId: string(),
    mail: picklist([
      'completed',
      'paid-out-of-stock',
      'key-replaced',
      'keys-recalled',
      'surplus-payment',
      'paid-after-cancellation',
      'paid-without-coupon',
      'amount-mismatch',
    ]),
    /** Distinguishes e-mails of one kind about one order. */
    about: optional(string()),
  }),
  /** To the address that the order had. */
  'send-order-email-changed': object({ noticeId: string(), orderId: string(), to: string() }),
  'send-payment-link': object({ orderId: string(), number: string() }),
  'send-refund-email': object({
    refundId: string(),
    template: picklist(['granted', 'paid', 'refused']),
    /** Distinguishes e-mails of one kind about one refund. */
    about: optional(string()),
  }),
  /** `number` identifies the e-mail: a corrected link is sent in another one. */
  'send-document-email': object({ documentId: string(), number: string() }),
  'send-claim-email': object({
    claimId: string(),
    to: picklist(['support', 'buyer', 'decided']),
    /** The claim was granted, with no money left to refund. */
    unpaid: optional(boolean()),
  }),
  'send-gift-email': object({
    orderId: string(),
    version: number(),
    /** Distinguishes the e-mails that managers resend. */
    resend: optional(string()),
  }),
  'send-renewal-email': object({ reminderId: string() }),
  'send-review-email': object({ orderId: string() }),
  'send-guest-code': object({ codeId: string() }),
  'send-code': object({ codeId: string() }),
  'send-reset-link': object({ email: string(), language: picklist(languages) }),
  'send-account-notice': object({
    noticeId: string(),
    userId: string(),
    notice: picklist([
      'password-changed',
      'email-changed',
      'session-stolen',
      'google-linked',
      'google-unlinked',
      'two-factor-added',
      'two-factor-removed',
      'two-factor-guessed',
      'recovery-code-used',
      'recovery-codes-renewed',
    ]),
    /** An address other than the user's current one. */
    to: optional(string()),
  }),
  'send-invitation': object({ invitationId: string() }),
  'send-answer-email': object({ answerId: string() }),
  'send-goodbye-email': object({
    noticeId: string(),
    to: string(),
    username: string(),
    language: picklist(languages),
  }),
  'send-contact-email': object({ messageId: string(), to: picklist(['support', 'sender']) }),
  'send-alert-email': object({
    alertId: string(),
    mail: picklist(['confirm', 'back']),
    /** Identifies the e-mail: a job that runs twice sends the same one. */
    number: string(),
  }),
  'send-incident-email': object({
    noticeId: string(),
    userId: string(),
    incidentId: string(),
    news: picklist(['opened', 'over']),
  }),
  'send-stock-email': object({ noticeId: string(), userId: string(), notice: stockNotice }),
} as const

/** The names of the jobs that send e-mails. */
export const emailJobs: readonly string[] = Object.keys(emailData)

const nothing = object({})

/**
 * The data of each kind of job. `startup/job-definitions.ts` defines what runs it, its retries and its
 * schedule; the compiler requires a definition of each kind.
 */
const schemas = {
  ...emailData,
  /** Jobs enqueued by an earlier release do not name the provider. */
  'handle-webhook': object({ messageId: string(), provider: optional(string()) }),
  'pay-refund': object({ refundId: string() }),
  'issue-document': object({ documentId: string() }),
  'settle-return': object({ provider: string(), reference: string() }),
  'close-payment-page': object({ provider: string(), reference: string() }),
  'sandbox-webhook': object({ reference: string() }),
  'publish-import': object({ importId: string() }),
  'run-shop-import': object({ importId: string() }),
  'remove-object': object({ key: string(), uploadId: optional(nullable(string()), null) }),
  // scheduled
  'withdraw-expired': nothing,
  'notify-low-stock': nothing,
  'notify-expiring': nothing,
  'find-missing-documents': nothing,
  'count-sales': nothing,
  'deliver-overlooked': nothing,
  'queue-gifts': nothing,
  'queue-renewal-reminders': nothing,
  'queue-review-requests': nothing,
  'find-odd-orders': nothing,
  'find-incidents': nothing,
  'reseal-keys': nothing,
  'check-paid': nothing,
  'compare-lists': nothing,
  'sweep-objects': nothing,
  'sweep-imports': nothing,
  'sweep-alerts': nothing,
  'sweep-old': nothing,
  'sweep-webhooks': nothing,
  'sweep-identity': nothing,
  'sweep-audit-addresses': nothing,
} as const

export type JobName = keyof typeof schemas
export type JobData = { readonly [Name in JobName]: InferOutput<(typeof schemas)[Name]> }

/**
 * Validates a job's data. Throws if it is not what this release expects: a job may have waited through an
 * update.
 */
export function readJobData(name: JobName, data: unknown): JobData[JobName] {
  return parse(schemas[name], data)
}
