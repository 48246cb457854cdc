import type { LineKind } from '../catalogue/product.ts'

type Line = { readonly kind: LineKind; readonly quantity: number; readonly refunded: number }

/** Whether these order lines contain a service still to be performed: one that was not refunded. */
export function hasService(lines: readonly Line[]): boolean {
  return lines.some(({ kind, quantity, refunded }) => kind === 'service' && refunded < quantity)
}
