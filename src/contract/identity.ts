import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { language, nothing, time } from './shapes.ts'

export const user = v.object({
  id: v.string(),
  created_at: time,
  /** 0 manager, 1 default user. */
  role: v.picklist([0, 1]),
  language,
  username: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof user>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/user/me',
  access: 'user',
  summary: 'The signed-in user.',
  input: nothing,
  output: user,
  refusals: [],
})
