import * as v from 'valibot'
import { contentKinds, groupKinds } from '#shop/content/content.ts'
import { localized, time, visibleLine } from '#contract/shapes.ts'

/** The shapes of the texts that are edited in the admin area. */

const contentStates = ['draft', 'scheduled', 'published'] as const
export type ContentState = (typeof contentStates)[number]

/** Problems of a text, besides missing ones. */
export const textProblems = [
  'unknown-name',
  'bad-link',
  'missing-page',
  'foreign-picture',
  'missing-picture',
  'no-alt',
  'missing-product',
] as const
export const textProblem = v.object({
  language: v.picklist(['en', 'he']),
  /** Line of the text, from 1; 0 if in another field. */
  line: v.number(),
  code: v.picklist(textProblems),
  /** The name, address or product it is about. */
  what: v.string(),
})
export type TextProblem = v.InferOutput<typeof textProblem>

export const kind = v.picklist(contentKinds, 'unknown')
export const groupKind = v.picklist(groupKinds, 'unknown')
export const slug = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(80, 'too-long'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'),
)
export const contentVersion = v.pipe(
  v.number(),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  // the largest integer that a column holds
  v.maxValue(2 ** 31 - 1, 'invalid'),
)
const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too-long'), visibleLine)
export const bodyText = v.pipe(
  v.string(),
  v.transform((written) => written.replace(/\r\n?/g, '\n')),
  v.maxLength(60_000, 'too-long'),
  // isolates are allowed for names within Hebrew; overrides could disguise text
  v.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E])*$/u, 'characters'),
)
export const inBothLanguages = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject({ en: schema, he: schema })

/** A text being edited; fields may be empty until it is published. */
const body = v.strictObject({
  title: inBothLanguages(line(200)),
  description: inBothLanguages(line(400)),
  text: inBothLanguages(bodyText),
  author: inBothLanguages(line(80)),
  groups: v.pipe(v.array(slug), v.maxLength(6, 'too-much')),
  pictureId: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{16,32}$/, 'unknown'))),
  pictureAlt: inBothLanguages(line(200)),
})
export const contentFields = v.strictObject({ slug, body })

const person = v.nullable(v.object({ id: v.string(), username: v.string() }))
const complete = v.object({ en: v.boolean(), he: v.boolean() })

export const contentRow = v.object({
  id: v.string(),
  kind,
  slug: v.string(),
  path: v.string(),
  title: localized,
  state: v.picklist(contentStates),
  /** When it was or will be published; null for a draft. */
  liveFrom: v.nullable(time),
  /** True if there are unpublished changes. */
  changed: v.boolean(),
  complete,
  groups: v.array(v.string()),
  pleaseRead: v.boolean(),
  isDemo: v.boolean(),
  updatedAt: time,
  updatedBy: person,
})
export type ContentRow = v.InferOutput<typeof contentRow>

export const group = v.object({ slug: v.string(), name: localized })
export type ContentGroup = v.InferOutput<typeof group>

export const entry = v.object({
  ...contentRow.entries,
  version: contentVersion,
  body: v.object({
    title: localized,
    description: localized,
    text: localized,
    author: localized,
    groups: v.array(v.string()),
    pictureId: v.nullable(v.string()),
    pictureAlt: localized,
  }),
  /** One of the pages that every shop has: it can be neither moved nor deleted. */
  fixed: v.boolean(),
  /** The published version; null if there is none. */
  liveVersion: v.nullable(v.number()),
  /** The scheduled version. */
  next: v.nullable(v.object({ version: contentVersion, liveFrom: time })),
  oldSlugs: v.array(v.string()),
})
export type ContentEntry = v.InferOutput<typeof entry>

export const revision = v.object({
  version: contentVersion,
  savedAt: time,
  savedBy: person,
  /** When it was published. */
  liveFrom: v.array(time),
})
export type ContentRevision = v.InferOutput<typeof revision>
