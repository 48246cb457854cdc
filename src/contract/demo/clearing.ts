import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/shapes.ts'

const owners = { access: 'manager', permission: 'settings.edit', demoOnly: true } as const
const count = v.pipe(v.number(), v.integer())

/** What an owner types to confirm that the demo is deleted. */
export const clearingPhrases = { en: 'clear the demo', he: 'ניקוי ההדגמה' } as const

const demoContents = v.object({
  /** Rows that clearing the demo removes. */
  goes: v.object({
    products: count,
    keys: count,
    categories: count,
    orders: count,
    reviews: count,
    posts: count,
    coupons: count,
    users: count,
    emails: count,
  }),
  /** Demo products that were bought with real money: they are archived, not deleted. */
  sold: count,
  /** What the owner has created. */
  stays: v.object({ products: count, orders: count }),
})
export type DemoContents = v.InferOutput<typeof demoContents>

export const getDemoContents = endpoint({
  method: 'GET',
  path: '/api/admin/demo',
  ...owners,
  summary: 'Returns what clearing the demo would delete, and what would remain.',
  input: nothing,
  output: demoContents,
  refusals: [],
})

export const clearDemo = endpoint({
  method: 'POST',
  path: '/api/admin/demo/clearing',
  ...owners,
  summary: 'Deletes all demo data. This cannot be undone.',
  freshSignIn: true,
  input: v.strictObject({
    typed: v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.picklist(Object.values(clearingPhrases), 'invalid'),
    ),
  }),
  output: demoContents,
  refusals: ['not-found'],
  limit: { calls: 20, seconds: 3600 },
})
