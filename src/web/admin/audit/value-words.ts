import { couponAdminWords } from '../coupons/coupon-admin-words.ts'
import { adminWords } from '../frame/admin-words.ts'
import { messageAdminWords } from '../messages/message-admin-words.ts'
import { orderAdminWords } from '../orders/order-admin-words.ts'
import { unmatchedWords } from '../orders/payments/unmatched-words.ts'
import { timelineWords } from '../orders/timeline-words.ts'
import { productWords } from '../products/product-words.ts'
import { stockWords } from '../stock/stock-words.ts'
import { auditWords } from './audit-words.ts'

/** What the pages of the admin area call the values of an action's facts: each topic has its own words for them. */
export function useValueWords(action: string): Readonly<Record<string, string | undefined>> {
  const { values, facts } = auditWords.use()
  const orders = orderAdminWords.use()
  const { emails, reasons } = timelineWords.use()
  const { hows } = unmatchedWords.use()
  const { status: keys } = stockWords.use()
  const products = productWords.use()
  const messages = messageAdminWords.use()
  const { kinds: rewards } = couponAdminWords.use()
  const { duties } = adminWords.use()
  const topic = action.split('.')[0] ?? ''
  if (topic === 'order' || topic === 'payment' || topic === 'refund')
    return { ...values, ...orders.tasks, ...emails, ...reasons, ...hows, ...orders.statuses }
  if (topic === 'key' || topic === 'stock') return { ...values, ...keys }
  if (topic === 'product') return { ...values, ...products.kinds, ...products.states }
  if (topic === 'message') return { ...values, ...messages.states }
  if (topic === 'coupon') return { ...values, ...rewards }
  if (topic === 'manager') return { ...values, ...duties }
  return { ...facts, ...values }
}
