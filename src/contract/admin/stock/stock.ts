import * as v from 'valibot'
import { languages } from '#shop/localized.ts'
import { longestPattern, patternProblem } from '#shop/stock/key-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/orders/orders.ts'
import {
  counted,
  identifier,
  localized,
  page,
  shekels,
  time,
  typedText,
  wholeCharacters,
} from '#contract/shapes.ts'
import { batch, stockCounts } from './stock-batches.ts'

const stockOfProduct = v.object({
  productId: v.string(),
  slug: v.string(),
  /** The id of the main variant of its family: its own where there are no variants. */
  family: v.string(),
  name: localized,
  imageUrl: v.string(),
  /** False for a draft or archived product, which can still have stock. */
  live: v.boolean(),
  counts: stockCounts,
  soldIn30Days: v.number(),
  /** Days the stock lasts at that rate; null if nothing was sold. */
  daysOfCover: v.nullable(v.number()),
  /** Low at this number or fewer; null: never. */
  lowAt: v.nullable(v.number()),
  low: v.boolean(),
  /** Paid orders that wait for it. */
  waiting: v.number(),
})
export type StockOfProduct = v.InferOutput<typeof stockOfProduct>

export const stockShows = ['low', 'out', 'waiting'] as const
/** `low`: waiting orders and low products first; a dash reverses the others. */
export const stockSorts = [
  'low',
  'name',
  '-name',
  'available',
  '-available',
  'cover',
  '-cover',
  'sold',
  '-sold',
] as const

/** The choice and order of products can be some seconds old; the numbers on the page are current. */
export const listStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock',
  access: 'manager',
  permission: 'stock.see',
  summary:
    'Lists the stock of every product sold by key: counts, recent sales and days of cover. By default low products first; the variants of a family are listed together. 50 per page.',
  input: v.strictObject({
    q: v.optional(typedText(100)),
    show: v.optional(v.picklist(stockShows)),
    sort: v.optional(v.picklist(stockSorts), 'low'),
    language: v.optional(v.picklist(languages), 'en'),
    page,
  }),
  output: v.object({ rows: v.array(stockOfProduct), ...counted }),
  refusals: [],
})

const stockPage = v.object({
  stock: stockOfProduct,
  /** The pattern of its keys; null: any. */
  pattern: v.nullable(v.string()),
  /** Newest first; `listBatches` returns more. */
  batches: v.array(batch),
  moreBatches: v.nullable(v.string()),
})
export type StockPage = v.InferOutput<typeof stockPage>

export const getProductStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock/products/:productId',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Returns the stock of a product, its stock rules and its latest batches.',
  input: v.strictObject({ productId: identifier }),
  output: stockPage,
  refusals: ['not-found'],
})

const pattern = v.pipe(
  v.string(),
  v.maxLength(longestPattern, 'too-long'),
  wholeCharacters,
  v.check(
    (text) => patternProblem(text) === null,
    ({ input }) => patternProblem(input) ?? 'pattern',
  ),
)

export const changeStockRules = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/products/:productId',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Sets the low-stock threshold of a product and the pattern of its keys.',
  input: v.strictObject({
    productId: identifier,
    lowAt: v.nullable(
      v.pipe(v.number(), v.integer('number'), v.minValue(0, 'number'), v.maxValue(1_000_000, 'number')),
    ),
    pattern: v.nullable(pattern),
    /** The rules that were edited: the call is refused if they were changed since. */
    seen: v.optional(
      v.strictObject({
        lowAt: v.nullable(v.number()),
        pattern: v.nullable(v.pipe(v.string(), wholeCharacters)),
      }),
    ),
  }),
  output: stockPage,
  refusals: ['not-found', 'version-changed'],
})

const waitingOrder = v.object({
  orderId: v.string(),
  orderNumber,
  name: v.string(),
  since: time,
  total: shekels,
  lines: v.array(
    v.object({ productId: v.string(), name: localized, quantity: v.number(), missing: v.number() }),
  ),
})
export type WaitingOrder = v.InferOutput<typeof waitingOrder>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/stock/waiting',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Lists paid orders that wait for keys, in the order in which they will be served.',
  input: v.strictObject({}),
  output: v.object({ rows: v.array(waitingOrder), total: v.number() }),
  refusals: [],
})
