import type { DeskOrder } from '../../../contract/order-desk.ts'

/** True for an order with a service that was not given back. */
export function hasService({ lines }: Pick<DeskOrder, 'lines'>): boolean {
  return lines.some(({ kind, quantity, refunded }) => kind === 'service' && refunded < quantity)
}
