import { decimalOf } from '../decimal-sum.ts'
import type { PaidLine, StartPayment } from '../provider.ts'

/** What a document is made from, with the charge or by itself. */
export type Documented = Pick<StartPayment, 'buyer' | 'lines' | 'language' | 'vatPercent' | 'orderNumber'>

/** The fields that both ways to a document have: to whom, and for what. */
export function documentFields({ buyer, lines, language, vatPercent, orderNumber }: Documented) {
  const { email, phone, business } = buyer
  const name = cut(business?.name ?? buyer.name, 50)
  const isMailed = email.length <= 50
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

/** A line less its discount is one piece at its total: unit prices of it need not be whole agorot. */
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

/** By the VAT in it: an exempt dealer gives receipts. */
export function typeOf(kind: 'charge' | 'credit', vatPercent: number): string {
  return types[vatPercent > 0 ? 'invoice-receipt' : 'receipt'][kind]
}

/** No more than so many characters, and no half of one at the end. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
