import * as contract from '../../contract/coupons.ts'
import { reads, type Route } from '../http/route.ts'
import { checkCoupon } from './check-coupon.ts'

export const couponRoutes: readonly Route[] = [reads(contract.checkCoupon, checkCoupon)]
