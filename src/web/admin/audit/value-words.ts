import { couponDeskWords } from '../coupons/coupon-desk-words.ts'
import { deskWords } from '../frame/desk-words.ts'
import { messageDeskWords } from '../messages/message-desk-words.ts'
import { orderDeskWords } from '../orders/order-desk-words.ts'
import { strayWords } from '../orders/stray-words.ts'
import { timelineWords } from '../orders/timeline-words.ts'
import { productWords } from '../products/product-words.ts'
import { stockWords } from '../stock/stock-words.ts'
import { auditWords } from './audit-words.ts'

/** What the pages of the desk call the values of an action's facts: each topic has its own words for them. */
export function useValueWords(action: string): Readonly<Record<string, string | undefined>> {
  const { values, facts } = auditWords.use()
  const orders = orderDeskWords.use()
  const { letters, reasons } = timelineWords.use()
  const { hows } = strayWords.use()
  const { status: keys } = stockWords.use()
  const products = productWords.use()
  const messages = messageDeskWords.use()
  const { kinds: rewards } = couponDeskWords.use()
  const { duties } = deskWords.use()
  const topic = action.split('.')[0] ?? ''
  if (topic === 'order' || topic === 'payment' || topic === 'refund')
    return { ...values, ...orders.tasks, ...letters, ...reasons, ...hows, ...orders.statuses }
  if (topic === 'key' || topic === 'stock') return { ...values, ...keys }
  if (topic === 'product') return { ...values, ...products.kinds, ...products.states }
  if (topic === 'message') return { ...values, ...messages.states }
  if (topic === 'coupon') return { ...values, ...rewards }
  if (topic === 'manager') return { ...values, ...duties }
  return { ...facts, ...values }
}
