import type { DocumentRequest, DocumentReport, FoundDocument, ProviderDocument } from '../provider.ts'
import { readPage } from './query-payment.ts'
import type { Cardcom } from './cardcom-calls.ts'
import { documentFields, typeOf } from './document-fields.ts'
import { transactionsSince } from './list-transactions.ts'
import { documentIn } from './shown-document.ts'
import { type CardcomTransaction, idOf } from './transaction.ts'

/** How long CardCom may take to issue the document that comes with a charge. */
const withChargeSeconds = 600

/**
 * The document of a charge or refund, from the page and the list of transactions: CardCom accepts no id for
 * documents. Throws while the charge's document may still come, or if the list does not show the transaction.
 * A page that was opened without a document never shows one.
 */
export async function findDocument(cardcom: Cardcom, order: DocumentRequest): Promise<FoundDocument> {
  const page = await readPage(cardcom, order.reference)
  const withCharge = order.kind === 'credit' ? null : documentIn(page?.DocumentInfo)
  if (withCharge !== null) return issued(withCharge)
  const mayCome = order.chargedSecondsAgo < withChargeSeconds
  if (order.kind !== 'credit' && !page?.DocumentInfo && mayCome)
    throw new Error(`CardCom has not issued the document of charge ${order.transactionId} yet`)
  const list = await transactionsSince(cardcom, page?.TranzactionInfo?.CreateDate ?? null)
  const transaction = list?.find((one) => idOf(one) === order.transactionId)
  if (transaction === undefined)
    throw new Error(`CardCom does not show transaction ${order.transactionId}, which needs a document`)
  const shown = ownDocument(transaction, order)
  return shown === null ? { state: 'none' } : issued(shown)
}

/** A refund that cancelled its charge has the charge's transaction, which carries the charge's document. */
function ownDocument(transaction: CardcomTransaction, { kind, creditOf }: DocumentRequest) {
  const shown = documentIn({ ...transaction, ResponseCode: 0 })
  const isCharges = kind === 'credit' && (shown?.isCredit === false || shown?.number === creditOf)
  return isCharges ? null : shown
}

/** Issues the document of a charge or refund; each call makes a new one. */
export async function issueDocument(
  { calls, settings }: Cardcom,
  order: DocumentRequest,
): Promise<DocumentReport> {
  const { refusal, data } = await calls('Documents/CreateDocument', {
    ApiName: settings.apiName,
    ApiPassword: settings.apiPassword,
    ...documentRequest(order),
  })
  if (refusal !== null) return { state: 'refused', reason: refusal }
  const made = documentIn(data)
  return made === null ? { state: 'refused', reason: 'CardCom named no document' } : issued(made)
}

function issued({ number, url, allocationNumber }: ProviderDocument) {
  return { state: 'issued' as const, document: { number, url, allocationNumber } }
}

/** `Languge` is CardCom's spelling. */
function documentRequest(order: DocumentRequest) {
  const { kind, vatPercent, language, orderNumber, creditOf, documentId, transactionId } = order
  return {
    Document: {
      ...documentFields({ ...order, lines: linesOf(order) }),
      DocumentTypeToCreate: typeOf(kind === 'credit' ? 'credit' : 'charge', vatPercent),
      ISOCoinID: 1,
      Languge: language,
      Comments: creditOf === null ? orderNumber : `${orderNumber}, ${creditOf}`,
      ExternalId: documentId,
    },
    DealNumbers: [{ DealNumber: Number(transactionId) }],
  }
}

/** A partial credit has a single line: a refund need not consist of whole lines. */
function linesOf({ kind, lines, amountAgorot, orderNumber }: DocumentRequest): DocumentRequest['lines'] {
  const whole = lines.reduce((sum, { totalAgorot }) => sum + totalAgorot, 0) === amountAgorot
  if (kind !== 'credit' || whole) return lines
  const sums = { unitPriceAgorot: amountAgorot, discountAgorot: 0, totalAgorot: amountAgorot }
  return [{ name: { en: orderNumber, he: orderNumber }, quantity: 1, ...sums }]
}
