import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { file, language, nothing } from './shapes.ts'

export const exportData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary:
    'Exports all data stored about the signed-in user as a file: JSON, or an HTML page. Keys are complete only if they were revealed.',
  freshSignIn: true,
  response: 'file',
  input: v.strictObject({ form: v.picklist(['json', 'page'], 'form'), language }),
  output: file,
  refusals: [],
  limit: { calls: 20, seconds: 3600 },
})

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  access: 'user',
  summary: 'Returns what deleting the account would delete, and what prevents it.',
  input: nothing,
  output: v.object({
    /** Bought keys that were never revealed; they are lost with the account. */
    unrevealedKeys: v.number(),
    /** Bought files that were never downloaded. */
    freshFiles: v.number(),
    /** Orders that must be stored by law. */
    orders: v.number(),
    /** `orders-open`: an order is being paid or waits for stock. `manager`: another manager must remove the role first. */
    blocked: v.nullable(v.picklist(['orders-open', 'manager'])),
  }),
  refusals: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'user',
  summary:
    'Deletes the account immediately: ends all sessions and erases personal data. Orders that must be stored by law remain, without access. Refused while an order is open, and for managers.',
  status: 204,
  freshSignIn: true,
  input: v.strictObject({
    /** True if the user has been warned about keys and files never opened. */
    acceptLoss: v.boolean(),
  }),
  output: v.undefined(),
  refusals: ['keys-unrevealed', 'orders-open', 'not-allowed'],
  limit: { calls: 20, seconds: 900 },
})
