import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { menusLayout } from '#contract/menus-layout.ts'
import { layoutEntries, layoutVersion, versionEntries } from './home.ts'

const see = { access: 'manager', permission: 'content.see' } as const

const menus = v.object({ ...layoutEntries, layout: menusLayout })
export type MenusView = v.InferOutput<typeof menus>

export const getMenus = endpoint({
  method: 'GET',
  path: '/api/admin/menus',
  ...see,
  summary: 'Returns the current links of the header and the footer.',
  input: v.strictObject({}),
  output: menus,
  refusals: [],
})

export const saveMenus = endpoint({
  method: 'PUT',
  path: '/api/admin/menus',
  access: 'manager',
  permission: 'content.edit',
  summary:
    'Publishes the links of the header and the footer; a `layout` of null resets them to the starter. Refused if a visible link leads nowhere, or if a link that the law requires is missing.',
  input: v.strictObject({
    layout: v.nullable(menusLayout),
    /** The version that was edited: the call is refused if the menus were changed since. */
    version: layoutVersion,
  }),
  output: menus,
  refusals: ['version-changed', 'content-problems'],
})

export const listMenuVersions = endpoint({
  method: 'GET',
  path: '/api/admin/menus/versions',
  ...see,
  summary: 'Lists all versions of the menus, newest first, with who changed them and when.',
  input: v.strictObject({}),
  output: v.object({
    versions: v.array(
      v.object({
        ...versionEntries,
        /** Null for the default, or if this release cannot read it. */
        layout: v.nullable(menusLayout),
        readable: v.boolean(),
      }),
    ),
  }),
  refusals: [],
})
