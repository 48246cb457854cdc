import { useMemo } from 'react'
import { auditActions } from '#shop/audit-action.ts'
import type { AdminFilter } from '../table/column.ts'
import { actionWords, auditWords } from '#web/admin/words.ts'

const topics = {
  order: 'orders',
  payment: 'orders',
  refund: 'orders',
  'guest-orders': 'orders',
  key: 'stock',
  file: 'stock',
  stock: 'stock',
  product: 'products',
  picture: 'products',
  category: 'products',
  block: 'orders',
  coupon: 'coupons',
  customer: 'customers',
  content: 'texts',
  contact: 'messages',
  message: 'messages',
  review: 'reviews',
  audit: 'log',
  setting: 'log',
  demo: 'log',
  'going-live': 'log',
  'test-order': 'orders',
  'master-key': 'log',
} as const

/** A filter by action, grouped by topic; actions without a topic of their own are grouped under accounts. */
export function useActionFilter(): AdminFilter {
  const { action: title, topics: names } = auditWords.use()
  const { actions } = actionWords.use()
  return useMemo(() => {
    const topicOf: Readonly<Record<string, keyof typeof names | undefined>> = topics
    return {
      name: 'action',
      title,
      options: auditActions.map((action) => ({
        value: action,
        text: actions[action],
        group: names[topicOf[action.split('.')[0] ?? ''] ?? 'accounts'],
      })),
    }
  }, [title, names, actions])
}
