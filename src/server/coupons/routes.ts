import * as desk from '../../contract/coupon-desk.ts'
import * as contract from '../../contract/coupons.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, works } from '../http/route.ts'
import { checkCoupon } from './check-coupon.ts'
import { exportCoupons, getCoupon, listCoupons } from './list-coupons.ts'
import { changeCoupon, createCoupon, createCouponBatch } from './write-coupon.ts'

export function couponRoutes({ secrets }: Pick<ServerContext, 'secrets'>): readonly Route[] {
  return [
    reads(contract.checkCoupon, (read, input) => checkCoupon(read, secrets.customers, input)),
    reads(desk.listCoupons, listCoupons),
    reads(desk.exportCoupons, exportCoupons),
    reads(desk.getCoupon, getCoupon),
    works(desk.createCoupon, createCoupon),
    works(desk.changeCoupon, changeCoupon),
    works(desk.createCouponBatch, createCouponBatch),
  ]
}
