import { NotSent } from '../call-provider.ts'
import type { DocumentRequest, DocumentReport, ProviderDocument } from '../provider.ts'
import { readPage } from './query-payment.ts'
import type { Cardcom, CardcomAnswer } from './cardcom-calls.ts'
import { documentFields, typeOf } from './document-fields.ts'
import { transactionsSince } from './list-transactions.ts'
import { documentIn } from './shown-document.ts'
import { type CardcomTransaction, idOf } from './transaction.ts'

/**
 * Finds the document of a charge or refund, or issues it. CardCom accepts no id for documents, so it is first
 * searched on the page and in the list of transactions. If the response to issuing is lost, a person checks
 * before it is issued again.
 */
export async function issueDocument(cardcom: Cardcom, order: DocumentRequest): Promise<DocumentReport> {
  const page = await readPage(cardcom, order.reference)
  const withCharge = order.kind === 'credit' ? null : documentIn(page?.DocumentInfo)
  if (withCharge !== null) return issued(withCharge)
  if (order.kind !== 'credit' && !page?.DocumentInfo)
    throw new Error(`CardCom has not issued the document of charge ${order.transactionId} yet`)
  const list = await transactionsSince(cardcom, page?.TranzactionInfo?.CreateDate ?? null)
  const transaction = list?.find((one) => idOf(one) === order.transactionId)
  if (transaction === undefined)
    throw new Error(`CardCom does not show transaction ${order.transactionId}, which needs a document`)
  const shown = ownDocument(transaction, order)
  return shown === null ? issueNow(cardcom, order) : issued(shown)
}

/** A refund that cancelled its charge has the charge's transaction, which carries the charge's document. */
function ownDocument(transaction: CardcomTransaction, { kind, creditOf }: DocumentRequest) {
  const shown = documentIn({ ...transaction, ResponseCode: 0 })
  const isCharges = kind === 'credit' && (shown?.isCredit === false || shown?.number === creditOf)
  return isCharges ? null : shown
}

async function issueNow({ calls, settings }: Cardcom, order: DocumentRequest): Promise<DocumentReport> {
  const body = documentRequest(order)
  const { apiName, apiPassword } = settings
  const answer = await calls('Documents/CreateDocument', {
    ApiName: apiName,
    ApiPassword: apiPassword,
    ...body,
  }).catch((error: unknown): CardcomAnswer | null => {
    if (error instanceof NotSent) throw error
    return null
  })
  if (answer === null)
    return { state: 'refused', reason: 'CardCom may have issued it: its answer did not come' }
  if (answer.refusal !== null) return { state: 'refused', reason: answer.refusal }
  const made = documentIn(answer.data)
  return made === null ? { state: 'refused', reason: 'CardCom named no document' } : issued(made)
}

function issued({ number, url, allocationNumber }: ProviderDocument): DocumentReport {
  return { state: 'issued', document: { number, url, allocationNumber } }
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
