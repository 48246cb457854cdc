import * as admin from '#contract/admin/coupons.ts'
import * as contract from '#contract/coupons.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { checkCoupon } from './check-coupon.ts'
import { exportCoupons, getCoupon, listCoupons } from './list-coupons.ts'
import { changeCoupon, createCoupon, createCouponBatch } from './save-coupon.ts'

export function couponRoutes({ secrets }: Pick<ServerContext, 'secrets'>): readonly Route[] {
  return [
    query(contract.checkCoupon, (read, input) => checkCoupon(read, secrets.customers, input)),
    query(admin.listCoupons, listCoupons),
    query(admin.exportCoupons, exportCoupons),
    query(admin.getCoupon, getCoupon),
    transaction(admin.createCoupon, createCoupon),
    transaction(admin.changeCoupon, changeCoupon),
    transaction(admin.createCouponBatch, createCouponBatch),
  ]
}
