import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { language, localized, plainText, time, visibleLines } from '#contract/shapes.ts'

export const emailGroups = ['orders', 'refunds', 'gifts', 'accounts', 'contact', 'alerts', 'team'] as const
export type EmailGroup = (typeof emailGroups)[number]

const block = v.strictObject({
  /** `text`, `heading`, or one that the shop fills: `items`, `button` … */
  block: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,39}$/, 'unknown')),
  /** Its text, or the label of a button. Empty for blocks that the shop fills. */
  text: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(4000, 'too-long'),
    visibleLines,
  ),
})

/** An e-mail template in one language; variables such as `{{name}}` are filled in when it is sent. */
export const emailTemplate = v.strictObject({
  subject: plainText(200),
  blocks: v.pipe(v.array(block), v.minLength(1, 'required'), v.maxLength(40, 'too-long')),
})
export type EmailTemplate = v.InferOutput<typeof emailTemplate>
export type EmailTemplateBlock = EmailTemplate['blocks'][number]

/** `broken`: the stored template does not fit this release, so the default is sent. */
const state = v.picklist(['default', 'changed', 'broken'])
export type EmailState = v.InferOutput<typeof state>

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'unknown'))
const which = { name, language }
const version = v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'out-of-range'))
const changedBy = v.nullable(v.object({ id: v.string(), username: v.string() }))
const group = v.picklist(emailGroups)

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Lists every e-mail that the shop sends, with the state of its template in each language.',
  input: v.strictObject({}),
  output: v.object({
    emails: v.array(
      v.object({ name: v.string(), group, about: localized, states: v.object({ en: state, he: state }) }),
    ),
  }),
  refusals: [],
})

const email = v.object({
  name: v.string(),
  group,
  about: localized,
  language,
  state,
  template: emailTemplate,
  default: emailTemplate,
  /** A fixed prefix of the subject. */
  subjectPrefix: v.string(),
  variables: v.array(v.object({ name: v.string(), label: localized, sample: v.string() })),
  /** The blocks it can contain; `hasText`: with editable text. */
  blocks: v.array(
    v.object({ block: v.string(), label: localized, hasText: v.boolean(), required: v.boolean() }),
  ),
  /** Number of changes; 0 if never changed. */
  version: v.number(),
  changedAt: v.nullable(time),
  changedBy,
})
export type Email = v.InferOutput<typeof email>

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:name/:language',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Returns the template of an e-mail in one language, its default, and the variables and blocks it can contain.',
  input: v.strictObject(which),
  output: email,
  refusals: ['not-found'],
})

export const saveEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/emails/:name/:language',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Saves the template of an e-mail; a `template` of null resets it to the default. Refuses unknown variables and missing required blocks.',
  input: v.strictObject({
    ...which,
    template: v.nullable(emailTemplate),
    /** The version that was edited: the call is refused if the e-mail was changed since. */
    version,
  }),
  output: email,
  refusals: [
    'not-found',
    'invalid-input',
    'version-changed',
    'email-variable-unknown',
    'email-block-missing',
  ],
})

export const previewEmail = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:name/:language/preview',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Renders a template with the data of the newest completed order, or with sample values.',
  input: v.strictObject({ ...which, template: emailTemplate }),
  output: v.object({
    subject: v.string(),
    html: v.string(),
    text: v.string(),
    /** The order used for the values; null for sample values. */
    orderNumber: v.nullable(v.string()),
  }),
  refusals: ['not-found'],
})

export const sendEmailTest = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:name/:language/test',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Sends a rendered template to the e-mail address of the calling owner. Refused if the mail server does not accept it.',
  limit: { calls: 20, seconds: 3600 },
  input: v.strictObject({ ...which, template: emailTemplate }),
  output: v.object({ sentTo: v.string() }),
  refusals: ['not-found', 'email-variable-unknown', 'email-block-missing', 'invalid-input', 'email-not-sent'],
})

export const listEmailVersions = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:name/:language/versions',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Lists all versions of a template, newest first, with who changed it and when.',
  input: v.strictObject(which),
  output: v.object({
    versions: v.array(
      v.object({
        version: v.number(),
        /** Null if it was reset to the default, or this release cannot read it. */
        template: v.nullable(emailTemplate),
        changedAt: time,
        changedBy,
      }),
    ),
  }),
  refusals: ['not-found'],
})
