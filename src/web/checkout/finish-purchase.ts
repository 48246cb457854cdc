import { useEffect } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { inTheCart } from '#shop/orders/group-lines.ts'
import { removeOrdered } from '#web/cart/cart-store.ts'
import { removeCoupon, storedCouponCode } from '#web/coupons/coupon-store.ts'
import { forget, forgetTab, readStoredJson } from '#web/platform/browser/storage.ts'
import { track } from '#web/platform/browser/track.ts'
import { isPaid } from './place-and-pay.ts'
import { forgetPaid } from './tab-memory.ts'

/** Finishes the purchase as soon as a page shows that its order is paid. Undefined until the order has loaded. */
export function useFinishedPurchase(order: Order | undefined): void {
  useEffect(() => {
    if (order !== undefined) finishPurchase(order)
  }, [order])
}

/**
 * Once an order is paid, removes its items from the cart it came from, and its coupon, in whichever tab that is
 * seen first. Opening an old order later must not change a new cart, so this works only once, and only for the
 * order this browser sent last to payment.
 */
export function finishPurchase(order: Order): void {
  if (!isPaid(order)) return
  forgetPaid(order.orderId)
  if (readStoredJson('order_in_payment') !== order.orderId) return
  // first, so that another tab that shows the order does not remove what is added now
  forget('order_in_payment')
  forgetTab('checkout_draft')
  const bought = inTheCart(order.items)
  track({
    name: 'purchase',
    orderId: order.orderId,
    total: order.total,
    items: bought.map(({ productId, ...item }) => ({ id: productId, ...item })),
  })
  removeOrdered(bought)
  if (order.couponCode !== null && order.couponCode === storedCouponCode()) removeCoupon()
}
