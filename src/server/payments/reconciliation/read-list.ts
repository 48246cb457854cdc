import type { ListedPeriod, ListedTransaction } from '#server/integrations/payments/listed-transaction.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'

const maxPages = 200

/**
 * A provider's complete list for a period, each transaction once. Throws if a page is missing, since payments
 * would seem to be missing. Null if the provider has no list.
 */
export async function readList(
  { name, listTransactions }: PaymentProvider,
  period: ListedPeriod,
  signal?: AbortSignal,
): Promise<readonly ListedTransaction[] | null> {
  if (listTransactions === undefined) return null
  const found = new Map<string, ListedTransaction>()
  const pages = new Set<string | null>()
  for (let page: string | null = null; !pages.has(page);) {
    signal?.throwIfAborted()
    pages.add(page)
    const { transactions, next } = await listTransactions(period, page)
    for (const one of transactions) found.set(`${one.kind} ${one.id}`, one)
    if (next === null) return [...found.values()]
    if (pages.size >= maxPages) throw new Error(`The list of ${name} has more than ${maxPages} pages`)
    page = next
  }
  throw new Error(`${name} gave one page of its list twice`)
}
