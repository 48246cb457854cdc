import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { file } from '../shapes.ts'

const exportShop = endpoint({
  method: 'GET',
  path: '/api/admin/shop-export',
  access: 'manager',
  permission: 'shop.export',
  summary:
    'All of the shop as of one moment: a zip archive of CSV, JSON, Markdown, pictures and files, sent while it is read. The licence keys themselves are in it only if asked for.',
  freshSignIn: true,
  answer: 'file',
  limit: { calls: 10, seconds: 3600 },
  input: v.strictObject({ keys: v.optional(v.picklist(['with', 'without']), 'without') }),
  output: file,
  refusals: [],
})

export const shopExport = { exportShop }
