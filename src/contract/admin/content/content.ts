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
  summary: 'Pages, questions or posts with their state, and the sections or categories they stand in.',
  input: v.strictObject({ kind }),
  output: v.object({ rows: v.array(contentRow), groups: v.array(group) }),
  refusals: [],
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId',
  ...see,
  summary: 'A page, question or post as it was last saved.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found'],
})

export const createContent = endpoint({
  method: 'POST',
  path: '/api/admin/content',
  ...edit,
  summary: 'Makes a page, question or post, as a draft.',
  status: 201,
  input: v.strictObject({ kind, ...contentFields.entries }),
  output: entry,
  refusals: ['invalid-input', 'content-slug-taken', 'content-problems'],
})

export const saveContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:contentId',
  ...edit,
  summary: 'Saves a text as its next version. Visitors see it once it is published.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, ...contentFields.entries }),
  output: entry,
  refusals: ['invalid-input', 'not-found', 'version-changed', 'content-slug-taken', 'content-problems'],
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:contentId/publication',
  ...edit,
  summary: 'Shows the saved version to visitors, now or from a moment on. Both languages must be there.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, at: v.nullable(moment('moment')) }),
  output: entry,
  refusals: ['not-found', 'version-changed', 'content-incomplete', 'content-problems', 'moment-over'],
})

export const unpublishContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:contentId/publication',
  ...edit,
  summary: 'Takes a text off the site, or off the schedule. Pages that every shop needs stay.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found', 'content-fixed'],
})

export const confirmContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:contentId/confirmation',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'An owner says that a text which came with the shop was read and is right.',
  input: v.strictObject({ contentId: rowId }),
  output: entry,
  refusals: ['not-found'],
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:contentId',
  ...edit,
  summary: 'Removes a text that is not on the site, with all its versions.',
  input: v.strictObject({ contentId: rowId }),
  output: nothing,
  refusals: ['not-found', 'content-fixed', 'content-live'],
})

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId/revisions',
  ...see,
  summary: 'Every version of a text, newest first: who saved it when, and when visitors saw it.',
  input: v.strictObject({ contentId: rowId }),
  output: v.object({ revisions: v.array(revision) }),
  refusals: ['not-found'],
})

export const getRevision = endpoint({
  method: 'GET',
  path: '/api/admin/content/:contentId/revisions/:version',
  ...see,
  summary: 'One version of a text.',
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
  summary: 'Saves an older version as the newest one. Visitors see it once it is published.',
  input: v.strictObject({ contentId: rowId, version: contentVersion, restore: contentVersion }),
  output: entry,
  refusals: ['not-found', 'version-changed'],
})

export const previewContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/preview',
  ...see,
  summary: 'Markdown as visitors will see it in each language, and what is wrong with it.',
  input: v.strictObject({ text: inBothLanguages(bodyText) }),
  output: v.object({ html: localized, problems: v.array(textProblem) }),
  refusals: [],
})

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/admin/content/questions/order',
  ...edit,
  summary: 'Puts the questions into this order; each stays in its section.',
  input: v.strictObject({ contentIds: v.pipe(v.array(rowId), v.maxLength(500, 'too-much')) }),
  output: nothing,
  refusals: ['content-out-of-date'],
})

export const saveGroups = endpoint({
  method: 'PUT',
  path: '/api/admin/content-groups',
  ...edit,
  summary: 'The sections of the questions or the categories of the blog, all of them, in their order.',
  input: v.strictObject({
    kind: groupKind,
    groups: v.pipe(
      v.array(v.strictObject({ slug, name: inBothLanguages(plainText(60)) })),
      v.maxLength(40, 'too-much'),
      v.check((groups) => new Set(groups.map((one) => one.slug)).size === groups.length, 'duplicate'),
    ),
  }),
  output: v.object({ groups: v.array(group) }),
  refusals: ['content-group-in-use'],
})

export const addContentPicture = endpoint({
  method: 'POST',
  path: '/api/admin/content/pictures',
  ...edit,
  summary: 'Uploads a picture for a text. It is decoded and drawn again as WebP.',
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
