import type { LineKind } from '../catalogue/product.ts'

type Line = { readonly kind: LineKind; readonly quantity: number; readonly refunded: number }

/** Whether somebody has something to do for these order lines: a service that was not given back. */
export function hasService(lines: readonly Line[]): boolean {
  return lines.some(({ kind, quantity, refunded }) => kind === 'service' && refunded < quantity)
}
