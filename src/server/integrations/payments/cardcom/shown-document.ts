import * as v from 'valibot'
import type { ProviderDocument } from '../provider.ts'
import { cardcomInteger } from './cardcom-calls.ts'

/** A document as CardCom returns it: on a page, on a transaction, or when issued separately. */
const shownDocument = v.object({
  ResponseCode: v.nullish(cardcomInteger, 0),
  DocumentNumber: cardcomInteger,
  DocumentType: v.optional(v.unknown()),
  DocumentUrl: v.optional(v.nullable(v.string())),
})

/** Null if there is none or it failed. */
export function documentIn(shown: unknown): (ProviderDocument & { readonly isCredit: boolean }) | null {
  const read = v.safeParse(shownDocument, shown)
  if (!read.success || read.output.ResponseCode !== 0 || read.output.DocumentNumber === 0) return null
  const { DocumentNumber: number, DocumentType: type, DocumentUrl: url } = read.output
  return {
    number: String(number),
    url: url?.startsWith('https:') === true ? url : null,
    allocationNumber: null,
    isCredit: String(type).endsWith('Refund'),
  }
}
