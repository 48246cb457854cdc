import * as v from 'valibot'

/**
 * The requests that Hyp Pay accepts. Hyp publishes no machine-readable contract; the fields are from
 * developers.hyp.co.il/pay (API actions, payment page, transaction validation; read in November 2026) and
 * its older API Blueprint on Apiary (Pay Protocol, Cancel/Refund Transaction), which agree.
 */
const text = v.pipe(v.string(), v.nonEmpty())
const flag = v.optional(v.picklist(['True', 'False']))
const number = v.pipe(v.string(), v.regex(/^\d+$/))
const sum = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d{1,2})?$/),
  v.check((given) => Number(given) > 0),
)
const login = { Masof: v.pipe(v.string(), v.regex(/^\d{10}$/)), PassP: text }

/** `action=APISign&What=SIGN`. */
export const signRequest = v.strictObject({
  ...login,
  action: v.literal('APISign'),
  What: v.literal('SIGN'),
  KEY: text,
  Sign: v.literal('True'),
  UTF8: v.literal('True'),
  UTF8out: v.literal('True'),
  Info: text,
  UserId: v.pipe(v.string(), v.regex(/^\d{9}$/)),
  ClientName: text,
  ClientLName: v.optional(v.string()),
  Amount: sum,
  Order: v.optional(v.string()),
  Coin: v.optional(v.picklist(['1', '2', '3', '4'])),
  Tash: v.optional(number),
  FixTash: flag,
  tashType: v.optional(v.picklist(['1', '6'])),
  MoreData: flag,
  pageTimeOut: flag,
  PageLang: v.optional(v.picklist(['HEB', 'ENG'])),
  tmp: v.optional(number),
  email: v.optional(v.string()),
  phone: v.optional(v.pipe(v.string(), v.regex(/^[\d+-]+$/))),
  cell: v.optional(v.pipe(v.string(), v.regex(/^[\d+-]+$/))),
  sendemail: flag,
  SendHesh: flag,
  Postpone: flag,
  J5: flag,
})

/** `action=APISign&What=VERIFY`: these and the whole query that the browser returned with, in its order. */
export const verifyRequest = v.object({
  ...login,
  action: v.literal('APISign'),
  What: v.literal('VERIFY'),
  KEY: text,
})

/** `action=CancelTrans`: cancels a whole payment on the same day. */
export const cancelRequest = v.strictObject({ ...login, action: v.literal('CancelTrans'), TransId: number })

/** `action=zikoyAPI`: a full or partial refund. */
export const refundRequest = v.strictObject({
  ...login,
  action: v.literal('zikoyAPI'),
  TransId: number,
  Amount: sum,
  UTF8: flag,
  UTF8out: flag,
  Tash: v.optional(number),
  SendHesh: flag,
})
