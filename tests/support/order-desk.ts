import type * as v from 'valibot'
import type { createOrder } from '../../src/contract/order-actions.ts'

type Body = v.InferInput<(typeof createOrder)['input']>

/** What the desk's form for a new order sends: one unit of 49.90, for a guest who pays by the link. */
export function aDeskOrder(productId: string, wanted: Partial<Body> = {}): Body {
  return {
    items: [{ productId, quantity: 1 }],
    userId: null,
    name: 'Noa Mizrahi',
    email: 'noa@example.com',
    phone: '',
    language: 'he',
    discount: 'none',
    percent: null,
    amount: null,
    reason: '',
    pays: 'link',
    holdHours: 48,
    termsAccepted: true,
    expectedTotal: 49.9,
    ...wanted,
  }
}
