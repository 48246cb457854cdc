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

/** Goods a manager gave away, marked as paid or opened to another address: see `notifyOwners`. */
const givenNotice = object({
  kind: picklist([
    'order-free',
    'order-paid-by-hand',
    'order-unpaid',
    'order-email-changed',
    'keys-replaced',
  ]),
  orderId: string(),
  /** The price of the goods before discounts. */
  amountAgorot: number(),
  byUserId: nullable(string()),
  reason: string(),
})
export type GivenNotice = InferOutput<typeof givenNotice>

/** The subjects of e-mails to managers. Data only: the text is written when the e-mail is sent. */
export const stockNotice = variant('kind', [
  givenNotice,
  /** Payments are blocked by an e-mail address, a network address, a product or a country of cards. */
  object({
    kind: literal('card-testing'),
    orderId: string(),
    by: picklist(['email', 'network', 'product', 'country']),
    declines: number(),
    minutes: number(),
  }),
  /** A buyer disputes a payment at their bank; the amount and the last day to respond, if known. */
  object({
    kind: literal('dispute'),
    orderId: string(),
    amountAgorot: nullable(number()),
    answerBy: nullable(string()),
  }),
  /** A paid order is held for a check. */
  object({ kind: literal('risk-check'), orderId: string(), rules: array(picklist(riskRules)) }),
  /**
   * A manager replaced buyers' keys of a batch in quarantine; `left`: buyers' keys for which stock had none.
   */
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
