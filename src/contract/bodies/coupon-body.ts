import { maxCouponsAtOnce } from '#shop/limits.ts'
import * as v from 'valibot'
import { couponKinds, normalCouponCode } from '#shop/coupons/coupon.ts'
import { identifier, moment, plainText, rowId } from '../shapes.ts'

/** A sum in shekels with at most two decimals, within a database integer of agorot. */
const sum = v.pipe(
  v.number('number'),
  v.minValue(0, 'negative'),
  v.maxValue(1_000_000, 'too-much'),
  v.check((shekels) => Math.abs(shekels * 100 - Math.round(shekels * 100)) < 1e-6, 'decimals'),
)
const count = v.pipe(
  v.number('number'),
  v.integer('number'),
  v.minValue(1, 'count'),
  v.maxValue(1_000_000, 'count'),
)
const momentIfAny = v.nullable(moment('time'))

/** A coupon without its code: used for single coupons and for batches. */
export const couponTerms = {
  kind: v.picklist(couponKinds, 'required'),
  /** For `percent`: 1..100. */
  percent: v.nullable(
    v.pipe(v.number('number'), v.integer('number'), v.minValue(1, 'percent'), v.maxValue(100, 'percent')),
  ),
  /** For `fixed`: shekels. */
  amount: v.nullable(sum),
  minSpend: v.nullable(sum),
  maxSpend: v.nullable(sum),
  startsAt: momentIfAny,
  endsAt: momentIfAny,
  totalLimit: v.nullable(count),
  customerLimit: v.nullable(count),
  firstOrderOnly: v.boolean(),
  productIds: v.pipe(v.array(identifier), v.maxLength(200, 'too-long')),
  categories: v.pipe(v.array(identifier), v.maxLength(50, 'too-long')),
  note: v.union([v.literal(''), plainText(300)]),
  active: v.boolean(),
} as const

/** A code as typed; stored in capitals. */
export const couponCode = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = normalCouponCode(dataset.value)
    if (code !== null) return code
    addIssue({ message: 'code' })
    return NEVER
  }),
)

type Terms = v.InferOutput<ReturnType<typeof v.object<typeof couponTerms>>>

/** Checks across fields; each names the field to correct. */
function crossProblems(terms: Terms): { field: keyof Terms; problem: string }[] {
  const { kind, percent, amount, minSpend, maxSpend, startsAt, endsAt } = terms
  return [
    ...(kind === 'percent' && percent === null ? [{ field: 'percent' as const, problem: 'required' }] : []),
    ...(kind === 'fixed' && (amount ?? 0) === 0 ? [{ field: 'amount' as const, problem: 'required' }] : []),
    ...(minSpend !== null && maxSpend !== null && maxSpend < minSpend
      ? [{ field: 'maxSpend' as const, problem: 'below-minimum' }]
      : []),
    ...(startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
      ? [{ field: 'endsAt' as const, problem: 'order' }]
      : []),
  ]
}

const whole = <Body extends Terms>() =>
  v.rawCheck<Body>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    for (const { field, problem } of crossProblems(input))
      addIssue({
        message: problem,
        path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
      })
  })

export const couponBody = v.pipe(v.strictObject({ code: couponCode, ...couponTerms }), whole())

/** A batch of single-use coupons with unguessable codes. */
export const couponBatchBody = v.pipe(
  v.strictObject({
    prefix: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^(?:[A-Z0-9-]{1,20})?$/, 'code')),
    count: v.pipe(
      v.number('number'),
      v.integer('number'),
      v.minValue(1, 'count'),
      v.maxValue(maxCouponsAtOnce, 'count'),
    ),
    batchId: v.optional(rowId),
    ...couponTerms,
  }),
  whole(),
)

/** An edit: the same fields, and the version that was edited. */
export const couponChange = v.pipe(
  v.strictObject({
    couponId: v.pipe(v.string(), v.uuid('identifier')),
    version: v.pipe(v.number(), v.integer()),
    ...couponTerms,
  }),
  whole(),
)
