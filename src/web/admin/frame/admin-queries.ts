import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { type Answer, call } from '#web/platform/http/api.ts'
import { onSessionChange } from '#web/platform/http/session.ts'

type Failed = Extract<Answer<unknown>, { data: null }>
/** What a query of the admin area fails with: the answer itself. */
export type AdminError = Error & { readonly answer: Failed }

/** Everything the admin area has read; forgotten when the manager signs out. */
export const adminQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (times, error) => times < 1 && isOurs(error) && (error.answer.status ?? 503) >= 500,
    },
  },
})
onSessionChange(({ status }) => status === 'anonymous' && adminQueries.clear())

function isOurs(error: Error): error is AdminError {
  return 'answer' in error
}

type AskOptions = {
  /** False: not yet. */
  readonly enabled?: boolean
  /** Shows the last answer until the next one is there: pages of a table. */
  readonly keep?: boolean
}

/**
 * Asks a reading endpoint and keeps the answer fresh: after each change, and when the window is looked at
 * again. A page that somebody writes in shows `isLoadingError`, not `isError`: the latter comes also when
 * only the reading again fails, and what is typed would go with the page.
 */
export function useAdminQuery<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  { enabled = true, keep = false }: AskOptions = {},
): UseQueryResult<OutputOf<E>, AdminError> {
  return useQuery<OutputOf<E>, AdminError>({
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }) => dataOf(await call(endpoint, input, { signal })),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.error === null) return answer.data
  throw Object.assign(new Error(answer.error), { answer })
}
