import {
  adminWords,
  auditWords,
  couponAdminWords,
  messageAdminWords,
  orderAdminWords,
  productWords,
  stockWords,
  timelineWords,
  unmatchedWords,
} from '#web/admin/words.ts'

/** The admin area's labels for the values of an action's details: each topic has its own. */
export function useValueWords(action: string): Readonly<Record<string, string | undefined>> {
  const { values, details } = auditWords.use()
  const orders = orderAdminWords.use()
  const { emails, reasons } = timelineWords.use()
  const { hows } = unmatchedWords.use()
  const { status: keys } = stockWords.use()
  const products = productWords.use()
  const messages = messageAdminWords.use()
  const { kinds: rewards } = couponAdminWords.use()
  const { duties } = adminWords.use()
  const topic = action.split('.')[0] ?? ''
  // money that was handled by hand is “refunded” in another sense than an order
  if (topic === 'payment')
    return { ...values, ...orders.tasks, ...emails, ...reasons, ...orders.statuses, ...hows }
  if (topic === 'order' || topic === 'refund')
    return { ...values, ...orders.tasks, ...emails, ...reasons, ...hows, ...orders.statuses }
  if (topic === 'key' || topic === 'stock') return { ...values, ...keys }
  if (topic === 'product') return { ...values, ...products.kinds, ...products.states }
  if (topic === 'message') return { ...values, ...messages.states }
  if (topic === 'coupon') return { ...values, ...rewards }
  if (topic === 'manager') return { ...values, ...duties }
  return { ...details, ...values }
}
