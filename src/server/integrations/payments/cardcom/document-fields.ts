import { decimalOf } from '../decimal-sum.ts'
import type { PaidLine, StartPayment } from '../provider.ts'

/** The data of a document, issued with the charge or separately. */
export type Documented = Pick<StartPayment, 'buyer' | 'lines' | 'language' | 'vatPercent' | 'orderNumber'>

/** The fields that both ways of issuing share: recipient and lines. */
export function documentFields({ buyer, lines, language, vatPercent, orderNumber }: Documented) {
  const { email, phone, business } = buyer
  const name = cut(business?.name ?? buyer.name, 50)
  // an account that was deleted has left no address
  const isMailed = email !== '' && email.length <= 50
  return {
    Name: name === '' ? orderNumber : name,
    ...(business !== null && business.number !== null && { TaxId: business.number }),
    ...(isMailed && { Email: email }),
    IsSendByEmail: isMailed,
    ...(phone !== null && phone.length <= 50 && { Mobile: phone }),
    IsVatFree: vatPercent === 0,
    Products: lines.map((line) => product(line, language)),
  }
}

/** A line after discount, as one unit at its total: its unit price may not be whole agorot. */
function product(
  { name, quantity, unitPriceAgorot, discountAgorot, totalAgorot }: PaidLine,
  language: Documented['language'],
) {
  const total = decimalOf(totalAgorot)
  return discountAgorot === 0
    ? {
        Description: cut(name[language], 250),
        Quantity: quantity,
        UnitCost: decimalOf(unitPriceAgorot),
        TotalLineCost: total,
      }
    : {
        Description: `${cut(name[language], 240)} × ${quantity}`,
        Quantity: 1,
        UnitCost: total,
        TotalLineCost: total,
      }
}

const types = {
  'invoice-receipt': { charge: 'TaxInvoiceAndReceipt', credit: 'TaxInvoiceAndReceiptRefund' },
  receipt: { charge: 'Receipt', credit: 'ReceiptRefund' },
} as const

/** The document type by VAT: exempt dealers issue receipts. */
export function typeOf(kind: 'charge' | 'credit', vatPercent: number): string {
  return types[vatPercent > 0 ? 'invoice-receipt' : 'receipt'][kind]
}

/** Cuts a text to this many UTF-16 units, without splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
