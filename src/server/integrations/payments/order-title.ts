import type { StartPayment } from './provider.ts'

/** The order as a single line with its total, so that discounts and bundles cause no rounding difference. */
export function orderTitle({ orderNumber, lines, language }: StartPayment): string {
  const contents = lines.map(({ name, quantity }) => `${name[language]} × ${quantity}`).join(', ')
  return Array.from(`${orderNumber}: ${contents}`).slice(0, 200).join('')
}
