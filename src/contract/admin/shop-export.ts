import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { file } from '../shapes.ts'

const exportShop = endpoint({
  method: 'GET',
  path: '/api/admin/shop-export',
  access: 'manager',
  permission: 'shop.export',
  summary:
    'Exports the whole shop as of one moment: a zip archive of CSV, JSON, Markdown, pictures and files. It includes the licence keys only if `keys` is `with`.',
  freshSignIn: true,
  response: 'file',
  limit: { calls: 10, seconds: 3600 },
  input: v.strictObject({ keys: v.optional(v.picklist(['with', 'without']), 'without') }),
  output: file,
  refusals: [],
})

export const shopExport = { exportShop }
