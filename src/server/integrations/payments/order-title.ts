import type { StartPayment } from './provider.ts'

/** The order as one line of its whole sum, so that discounts and bundles leave no agora over. */
export function orderTitle({ orderNumber, lines, language }: StartPayment): string {
  const contents = lines.map(({ name, quantity }) => `${name[language]} × ${quantity}`).join(', ')
  return Array.from(`${orderNumber}: ${contents}`).slice(0, 200).join('')
}
