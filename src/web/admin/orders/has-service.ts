import type { AdminOrder } from '#contract/admin/orders.ts'

/** True for an order with a service that was not given back. */
export function hasService({ lines }: Pick<AdminOrder, 'lines'>): boolean {
  return lines.some(({ kind, quantity, refunded }) => kind === 'service' && refunded < quantity)
}
