import { maxExported } from '#shop/limits.ts'
import * as v from 'valibot'
import { auditActions } from '#shop/audit-action.ts'
import { endpoint } from '../endpoint.ts'
import { day, file, localized, nothing, time, typedText } from '../shapes.ts'

const filters = {
  /** Part of an action, or the beginning of a subject or its number: `key.`, `order:…`. */
  q: v.optional(typedText(100)),
  action: v.optional(v.picklist(auditActions, 'unknown')),
  /** The actor: a username, `guest`, `visitor` or `system`. */
  actor: v.optional(typedText(100)),
  /** `team`: only actions of managers. */
  by: v.optional(v.literal('team')),
  /** Between these days, in Israel, both included. */
  from: v.optional(day),
  to: v.optional(day),
} as const

const entry = v.object({
  id: v.string(),
  at: time,
  /** A username, `guest`, `visitor` or `system`. */
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  /** The subject's name: a username, a product's name, a coupon's code. */
  subjectName: v.nullable(localized),
  detail: v.record(v.string(), v.unknown()),
  /** Null if the shop did it, or after a year, when IP addresses are erased. */
  address: v.nullable(v.string()),
  requestId: v.string(),
  /** True once the row is sealed in the hash chain, some seconds later. */
  sealed: v.boolean(),
})
export type AuditEntry = v.InferOutput<typeof entry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'manager',
  permission: 'audit.see',
  summary: 'Lists the audit log, newest first. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    ...filters,
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'identifier'))),
  }),
  output: v.object({ rows: v.array(entry), next: v.nullable(v.string()) }),
  refusals: [],
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'manager',
  permission: 'audit.see',
  summary: `Exports the matching rows of the audit log as CSV, at most ${maxExported.toLocaleString('en')}. The export itself is recorded.`,
  freshSignIn: true,
  response: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verification',
  access: 'manager',
  permission: 'audit.see',
  summary:
    'Verifies the whole hash chain of the audit log: whether a row was changed, inserted or deleted, and whether the newest sealed row that this server process has seen is still in it. The verification itself is recorded.',
  input: nothing,
  output: v.object({
    /** The number of sealed rows. */
    rows: v.number(),
    /** The first row that breaks the chain, or the newest one that is no longer in it; null if the chain is intact. */
    brokenAt: v.nullable(v.string()),
    /** The number of breaks. */
    breaks: v.number(),
    /** Number, id and seal of the last sealed row; null if nothing is sealed. */
    head: v.nullable(v.string()),
  }),
  refusals: [],
  limit: { calls: 10, seconds: 600 },
})
