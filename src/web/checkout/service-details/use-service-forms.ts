import { getServiceForms } from '#contract/orders/service-forms.ts'
import { queries, readingOf, useRead } from '#web/platform/query/queries.ts'
import type { ProductForm } from './service-answers.ts'

type Forms = readonly ProductForm[]

const nothing = { forms: [], abroad: [] }

/** Questions and warnings of the products in an order. `ready` waits for loading, and retries failures. */
export function useServiceForms(productIds: readonly string[]) {
  const input = { products: productIds.toSorted().join(',') }
  const empty = productIds.length === 0
  const { data = nothing } = useRead(getServiceForms, input, { enabled: !empty, keep: true })
  const reading = readingOf(getServiceForms, input)
  const formsOf = async (staleTime: number): Promise<Forms> =>
    empty
      ? []
      : queries.query({ ...reading, staleTime }).then(
          ({ forms }) => forms,
          () => [],
        )
  return {
    ...(empty ? nothing : data),
    ready: () => formsOf(Infinity),
    reload: () => formsOf(0),
  }
}
