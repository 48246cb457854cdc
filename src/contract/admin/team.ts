import * as v from 'valibot'
import { duties, permissions } from '#shop/identity/permission.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, time, typedText } from '../shapes.ts'

/** What the manager in the admin area is there for, and what they may do. */
const admin = v.object({
  userId: v.string(),
  duties: v.array(v.picklist(duties)),
  permissions: v.array(v.picklist(permissions)),
})
export type Admin = v.InferOutput<typeof admin>

export const getAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'manager',
  permission: 'admin.see',
  summary: 'What the signed-in manager may do.',
  input: nothing,
  output: admin,
  refusals: [],
})

const manager = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  duties: v.array(v.picklist(duties)),
  /** When a session of theirs was last used; null: no session is open. */
  seenAt: v.nullable(time),
  disabled: v.boolean(),
})
export type Manager = v.InferOutput<typeof manager>

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/admin/team',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Everybody who may enter the admin area, and what for.',
  input: nothing,
  output: v.object({ managers: v.array(manager) }),
  refusals: [],
})

const someDuties = v.pipe(
  v.array(v.picklist(duties), 'duties'),
  v.transform((given) => duties.filter((duty) => given.includes(duty))),
)

export const addManager = endpoint({
  method: 'POST',
  path: '/api/admin/team',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Lets a user of the shop enter the admin area.',
  freshSignIn: true,
  input: v.strictObject({
    login: v.pipe(typedText(254), v.nonEmpty('required')),
    duties: v.pipe(someDuties, v.minLength(1, 'required')),
  }),
  output: v.object({ managers: v.array(manager) }),
  refusals: ['not-found', 'already-manager'],
})

export const changeDuties = endpoint({
  method: 'PUT',
  path: '/api/admin/team/:userId',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Changes what a manager is there for; without any duty they are a shopper again.',
  freshSignIn: true,
  input: v.strictObject({
    userId: v.pipe(v.string(), v.uuid('identifier')),
    duties: someDuties,
    /** The duties that were looked at: when somebody has changed them since, nothing happens. */
    seen: v.optional(someDuties),
  }),
  output: v.object({ managers: v.array(manager) }),
  refusals: ['not-found', 'version-changed', 'last-owner'],
})
