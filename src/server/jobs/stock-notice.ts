import {
  array,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  picklist,
  string,
  variant,
} from 'valibot'
import { riskRules } from '#shop/orders/risk.ts'

/** What a manager gave away, or said was paid: see `notifyOwners`. */
const givenNotice = object({
  kind: picklist(['order-free', 'order-paid-by-hand', 'order-unpaid', 'keys-replaced']),
  orderId: string(),
  /** What its goods cost before anything came off. */
  amountAgorot: number(),
  byUserId: nullable(string()),
  reason: string(),
})
export type GivenNotice = InferOutput<typeof givenNotice>

/** What managers are written to about. Data only: the e-mail's words are chosen when it is sent. */
export const stockNotice = variant('kind', [
  givenNotice,
  /** Payments are stopped by an e-mail address, a network address, a product or a country of cards. */
  object({
    kind: literal('card-testing'),
    orderId: string(),
    by: picklist(['email', 'network', 'product', 'country']),
    declines: number(),
    minutes: number(),
  }),
  /** A buyer wants the money back by their bank; the sum and the last day to answer as far as they are known. */
  object({
    kind: literal('dispute'),
    orderId: string(),
    amountAgorot: nullable(number()),
    answerBy: nullable(string()),
  }),
  /** A paid order is held for a look. */
  object({ kind: literal('risk-check'), orderId: string(), rules: array(picklist(riskRules)) }),
  /** A manager replaced what buyers own of a batch in quarantine; `left`: for whom there was no key. */
  object({
    kind: literal('batch-replaced'),
    batchId: string(),
    productId: string(),
    keys: number(),
    left: number(),
    byUserId: nullable(string()),
    reason: string(),
  }),
  object({ kind: literal('low-stock'), productIds: array(string()) }),
  object({ kind: literal('expiring'), batchIds: array(string()) }),
  object({
    kind: literal('key-opened'),
    productId: string(),
    lastFour: string(),
    byUserId: nullable(string()),
    reason: string(),
  }),
])
export type StockNotice = InferOutput<typeof stockNotice>
