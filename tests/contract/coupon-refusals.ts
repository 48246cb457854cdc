import type { couponRefusals } from '#contract/coupons.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { couponTerms } from '#tests/support/admin/coupon-terms.ts'
import { anOrder } from '#tests/support/orders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type CouponRefusal = (typeof couponRefusals)[number]
type CouponOptions = Parameters<typeof aCoupon>[1]

const day = 86_400_000

/** One coupon for each reason to refuse it. `used`: the customer's account has used it before. */
const coupons: Readonly<Record<CouponRefusal, CouponOptions & { used?: true }>> = {
  'coupon-unknown': { active: false },
  'coupon-not-started': { startsAt: new Date(Date.now() + day) },
  'coupon-ended': { endsAt: new Date(Date.now() - day) },
  'coupon-spend-too-low': { minSpendAgorot: 100_000 },
  'coupon-spend-too-high': { maxSpendAgorot: 100 },
  'coupon-not-for-these': { productIds: ['another'] },
  'coupon-used-up': { totalLimit: 1, used: true },
  'coupon-used-before': { customerLimit: 1, used: true },
  'coupon-first-order-only': { firstOrderOnly: true, used: true },
}

const elsewhere = { ...couponTerms, productIds: ['no-such-product'] }
const nobody = '01890000-0000-7000-8000-000000000000'

type AdminNames =
  | 'listCoupons'
  | 'exportCoupons'
  | 'getCoupon'
  | 'createCoupon'
  | 'changeCoupon'
  | 'createCouponBatch'

export function couponAdminScenarios(
  shopOf: () => TestShop,
  send: (name: AdminNames, input: unknown) => Promise<Refused>,
): Pick<Scenarios, AdminNames> {
  return {
    listCoupons: {},
    exportCoupons: {},
    getCoupon: { 'not-found': () => send('getCoupon', { couponId: nobody }) },
    createCoupon: {
      'coupon-code-taken': async () =>
        send('createCoupon', { code: (await aCoupon(shopOf().context)).code, ...couponTerms }),
      'invalid-input': () => send('createCoupon', { code: 'NEW-CODE', ...elsewhere }),
    },
    changeCoupon: {
      'not-found': () => send('changeCoupon', { couponId: nobody, version: 1, ...couponTerms }),
      'version-changed': async () =>
        send('changeCoupon', { couponId: (await aCoupon(shopOf().context)).id, version: 7, ...couponTerms }),
      'invalid-input': () => send('changeCoupon', { couponId: nobody, version: 1, ...elsewhere }),
    },
    createCouponBatch: {
      'invalid-input': () => send('createCouponBatch', { prefix: '', count: 1, ...elsewhere }),
    },
  }
}

type Try = (cart: { code: string; email: string; productId: string }, as: Visitor) => Promise<Refused>

/** The scenarios of endpoints that accept a coupon. */
export function couponScenarios(
  shopOf: () => TestShop,
  tryCoupon: Try,
): Record<CouponRefusal, () => Promise<Refused>> {
  const scenario = (refusal: CouponRefusal) => async () => {
    const shop = shopOf()
    const { used, ...wanted } = coupons[refusal]
    const { code } = await aCoupon(shop.context, wanted)
    const { id: productId } = await aProduct(shop.context)
    const email = `${code.toLowerCase()}@example.com`
    const customer = used === true ? aVisitor(await aUser(shop.context)) : aVisitor()
    if (used === true) {
      const order = anOrder([{ productId, quantity: 1 }], { couponCode: code, email })
      await shop.call(placeOrder, order, customer)
    }
    return tryCoupon({ code, email, productId }, customer)
  }
  return {
    'coupon-unknown': scenario('coupon-unknown'),
    'coupon-not-started': scenario('coupon-not-started'),
    'coupon-ended': scenario('coupon-ended'),
    'coupon-spend-too-low': scenario('coupon-spend-too-low'),
    'coupon-spend-too-high': scenario('coupon-spend-too-high'),
    'coupon-not-for-these': scenario('coupon-not-for-these'),
    'coupon-used-up': scenario('coupon-used-up'),
    'coupon-used-before': scenario('coupon-used-before'),
    'coupon-first-order-only': scenario('coupon-first-order-only'),
  }
}
