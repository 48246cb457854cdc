import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { homeLayout } from '#contract/home-layout.ts'
import { shownHome } from '#contract/home.ts'
import { language, time } from '#contract/shapes.ts'
import { textProblems } from './content-shapes.ts'

const see = { access: 'manager', permission: 'content.see' } as const
const edit = { access: 'manager', permission: 'content.edit' } as const

/** Problems of sections and links, besides those of their texts. */
const layoutProblems = [
  ...textProblems,
  'required',
  'missing-category',
  'bad-address',
  'legal-missing',
] as const
const layoutProblem = v.object({
  /** The section, or the link of a menu. */
  place: v.string(),
  /** Null: in both languages. */
  language: v.nullable(language),
  code: v.picklist(layoutProblems),
  /** The name, address or product it is about. */
  what: v.string(),
})
export type LayoutProblem = v.InferOutput<typeof layoutProblem>

/** `starter`: the release's default; `broken`: the newest version does not fit this release, so the last valid one is used. */
const layoutState = v.picklist(['starter', 'changed', 'broken'])
/** Number of changes; 0 if never changed. */
export const layoutVersion = v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'out-of-range'))
const changedBy = v.nullable(v.object({ id: v.string(), username: v.string() }))
export const layoutEntries = {
  state: layoutState,
  version: layoutVersion,
  changedAt: v.nullable(time),
  changedBy,
}
export const versionEntries = { version: v.number(), changedAt: time, changedBy }

const home = v.object({ ...layoutEntries, layout: homeLayout })
export type HomeView = v.InferOutput<typeof home>

export const getHomeLayout = endpoint({
  method: 'GET',
  path: '/api/admin/home',
  ...see,
  summary: 'Returns the current sections of the home page.',
  input: v.strictObject({}),
  output: home,
  refusals: [],
})

export const saveHomeLayout = endpoint({
  method: 'PUT',
  path: '/api/admin/home',
  ...edit,
  summary:
    'Publishes the sections of the home page; a `layout` of null resets them to the starter. Refused if they have problems.',
  input: v.strictObject({
    layout: v.nullable(homeLayout),
    /** The version that was edited: the call is refused if the page was changed since. */
    version: layoutVersion,
  }),
  output: home,
  refusals: ['version-changed', 'content-problems'],
})

export const previewHome = endpoint({
  method: 'POST',
  path: '/api/admin/home/preview',
  ...see,
  summary: 'Returns an unsaved home page as visitors would see it in one language, with its problems.',
  input: v.strictObject({ layout: homeLayout, language }),
  output: v.object({ home: shownHome, problems: v.array(layoutProblem) }),
  refusals: [],
})

export const listHomeVersions = endpoint({
  method: 'GET',
  path: '/api/admin/home/versions',
  ...see,
  summary: 'Lists all versions of the home page, newest first, with who changed it and when.',
  input: v.strictObject({}),
  output: v.object({
    versions: v.array(
      v.object({
        ...versionEntries,
        /** Null for the default, or if this release cannot read it. */
        layout: v.nullable(homeLayout),
        readable: v.boolean(),
      }),
    ),
  }),
  refusals: [],
})
