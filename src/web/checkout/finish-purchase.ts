import type { Order } from '#contract/orders/orders.ts'
import { inTheCart } from '#shop/orders/group-lines.ts'
import { removeOrdered } from '#web/cart/cart-store.ts'
import { removeCoupon } from '#web/coupons/coupon-store.ts'
import { forgetTab, readTabJson } from '#web/platform/browser/storage.ts'
import { track } from '#web/platform/browser/track.ts'
import { isPaid } from './place-and-pay.ts'
import { forgetAttempt } from './tab-memory.ts'

/**
 * Once an order is paid, removes its items from the cart it came from. Opening an old order later must not
 * change a new cart, so this works only once, and only for the order last sent to payment.
 */
export function finishPurchase(order: Order): void {
  if (!isPaid(order) || readTabJson('order_in_payment') !== order.orderId) return
  const bought = inTheCart(order.items)
  track({
    name: 'purchase',
    orderId: order.orderId,
    total: order.total,
    items: bought.map(({ productId, ...item }) => ({ id: productId, ...item })),
  })
  removeOrdered(bought)
  if (order.couponCode !== null) removeCoupon()
  forgetAttempt()
  forgetTab('checkout_draft', 'order_in_payment')
}
