import * as v from 'valibot'
import { megabyte, maxPictureMegabytes } from '#shop/limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { localized, moment, nothing, plainText, rowId } from '#contract/shapes.ts'
import {
  inBothLanguages,
  contentFields,
  entry,
  group,
  groupKind,
  kind,
  revision,
  contentRow,
  slug,
  bodyText,
  textProblem,
  contentVersion,
} from './content-shapes.ts'

const see = { access: 'manager', permission: 'content.see' } as const
const edit = { access: 'manager', permission: 'content.edit' } as const

export const listContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  ...see,
  summary:
    'Lists all pages, questions or posts with their state, and the sections of the questions or the categories of the posts.',
  input: v.strictObject({ kind }),
  output: v.object({ rows: v.array(contentRow), groups: v.array(group) }),
  refusals: [],
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId',
  ...see,
  summary: 'Returns the latest saved version of a page, question or post.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found'],
})

export const createContent = endpoint({
  method: 'POST',
  path: '/api/admin/content',
  ...edit,
  summary: 'Creates a page, question or post as a draft. Refuses a slug that another text uses or has used.',
  status: 201,
  input: v.strictObject({ kind, ...contentFields.entries }),
  output: entry,
  refusals: ['invalid-input', 'content-slug-taken', 'content-problems'],
})

export const saveContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:contentId',
  ...edit,
  summary:
    'Saves the next version of a text, without publishing it. Refused if the text was changed since `version`.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, ...contentFields.entries }),
  output: entry,
  refusals: ['invalid-input', 'not-found', 'version-changed', 'content-slug-taken', 'content-problems'],
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:contentId/publication',
  ...edit,
  summary:
    'Publishes the latest version of a text, now or at the time `at`, which replaces an earlier schedule. Refused unless both languages are complete.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, at: v.nullable(moment('moment')) }),
  output: entry,
  refusals: ['not-found', 'version-changed', 'content-incomplete', 'content-problems', 'moment-over'],
})

export const unpublishContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:contentId/publication',
  ...edit,
  summary: 'Unpublishes a text and cancels its schedule. Refused for the pages that every shop needs.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found', 'content-fixed'],
})

export const unscheduleContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:contentId/schedule',
  ...edit,
  summary:
    'Cancels the schedule of a text; a published version stays published. Refused if nothing is scheduled any more.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found', 'content-not-scheduled'],
})

export const confirmContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:contentId/confirmation',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Confirms that an owner has reviewed a text that came with the shop.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found'],
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:contentId',
  ...edit,
  summary:
    'Deletes a text with all its versions. Refused for a published text and for the pages that every shop needs.',
  input: v.strictObject({ contentId: rowId }),
  output: nothing,
  refusals: ['not-found', 'content-fixed', 'content-live'],
})

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId/revisions',
  ...see,
  summary:
    'Lists all versions of a text, newest first: when and by whom each was saved, and when it was published.',
  input: v.strictObject({ contentId: rowId }),
  output: v.object({ revisions: v.array(revision) }),
  refusals: ['not-found'],
})

export const getRevision = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId/revisions/:version',
  ...see,
  summary: 'Returns one version of a text.',
  input: v.strictObject({
    contentId: rowId,
    version: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), contentVersion),
  }),
  output: v.object({ ...revision.entries, body: entry.entries.body }),
  refusals: ['not-found'],
})

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/admin/content/:contentId/restoration',
  ...edit,
  summary:
    'Saves an older version of a text as its newest one, without publishing it. The slug does not change. Refused if it refers to something that no longer exists.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, restore: contentVersion }),
  output: entry,
  refusals: ['invalid-input', 'not-found', 'version-changed', 'content-problems'],
})

export const previewContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/preview',
  ...see,
  summary: 'Renders Markdown as visitors will see it in each language, and lists its problems.',
  input: v.strictObject({ text: inBothLanguages(bodyText) }),
  output: v.object({ html: localized, problems: v.array(textProblem) }),
  refusals: [],
})

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/admin/content/questions/order',
  ...edit,
  summary:
    'Sets the order of all questions; their sections do not change. Refused if a question was added or deleted meanwhile.',
  input: v.strictObject({ contentIds: v.pipe(v.array(rowId), v.maxLength(500, 'too-much')) }),
  output: nothing,
  refusals: ['content-out-of-date'],
})

const savedGroup = v.strictObject({ slug, name: inBothLanguages(plainText(60)) })

export const saveGroups = endpoint({
  method: 'PUT',
  path: '/api/admin/content-groups',
  ...edit,
  summary:
    'Replaces the sections of the questions or the categories of the blog by this list, in its order. Refused if one in use would be deleted, or if the list was changed since `seen` was loaded.',
  input: v.strictObject({
    kind: groupKind,
    groups: v.pipe(
      v.array(savedGroup),
      v.maxLength(40, 'too-much'),
      v.check((groups) => new Set(groups.map((one) => one.slug)).size === groups.length, 'duplicate'),
    ),
    /** The list that was edited. */
    seen: v.optional(v.array(savedGroup)),
  }),
  output: v.object({ groups: v.array(group) }),
  refusals: ['content-group-in-use', 'version-changed'],
})

export const addContentPicture = endpoint({
  method: 'POST',
  path: '/api/admin/content/pictures',
  ...edit,
  summary:
    'Uploads a picture (PNG, JPEG, WebP or AVIF) for a text and re-encodes it as WebP, without metadata.',
  body: 'upload',
  maxBytes: maxPictureMegabytes * megabyte,
  status: 201,
  input: v.strictObject({ body: v.instance(Uint8Array) }),
  output: v.object({ id: v.string(), imageUrl: v.string(), width: v.number(), height: v.number() }),
  refusals: ['picture-unreadable', 'file-store-unavailable'],
})

/** The endpoints of the admin area’s texts, by name. */
export const contentAdmin = {
  listContent,
  getContent,
  createContent,
  saveContent,
  publishContent,
  unpublishContent,
  unscheduleContent,
  confirmContent,
  removeContent,
  listRevisions,
  getRevision,
  restoreRevision,
  previewContent,
  orderQuestions,
  saveGroups,
  addContentPicture,
}
