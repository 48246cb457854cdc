import {
  keepPreviousData,
  QueryClient,
  type QueryObserverOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { call } from '../http/api.ts'
import { type ApiResponse, type Failure, fetchFailure } from '../http/send.ts'
import { onSessionChange, settledSession } from '../http/session.ts'

/** The error of a query, with the failed call. */
export type CallError = Error & { readonly response: Failure }

/** The cache of all data read by shell pages. Public pages get their data from the server instead. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (times, error) => times < 1 && isOurs(error) && mayPass(error.response),
    },
  },
})
// As `QueryClientProvider` would do: refetches when the window regains focus. The hooks below pass the
// client.
queries.mount()

// Data of one visitor must not be shown to the next.
let reader: string | undefined
void settledSession().then(({ user }) => (reader ??= user?.id))
onSessionChange(({ status, user }) => {
  // Before anybody was known, parts of a page may be waiting: a query that is removed would never resolve for them.
  if (status === 'anonymous' && reader === undefined) void queries.resetQueries()
  else if (status === 'anonymous') queries.clear()
  else if (reader !== undefined && user?.id !== reader) void queries.resetQueries()
  reader = user?.id
})

/** True if a retry may help: the server failed, or there was no connection. */
function mayPass({ status, transport }: Failure): boolean {
  return transport !== 'setup' && (status ?? 503) >= 500
}

/** True if the error means “not found”. An invalid id counts as not found. */
export function isMissing(error: Pick<CallError, 'response'> | null): boolean {
  const { status = null, transport } = error?.response ?? {}
  return status === 404 || status === 400 || transport === 'setup'
}

function isOurs(error: Error): error is CallError {
  return 'response' in error
}

type ReadOptions<Data> = Pick<
  QueryObserverOptions<Data, CallError>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchIntervalInBackground'
> & {
  /** Shows the previous response until the next one arrives: pages of a table. */
  readonly keep?: boolean
}

/** For endpoints with side effects: called once each time the component mounts, else only by `refetch`. */
export const once = { staleTime: 'static', gcTime: 0 } as const

/**
 * Reads an endpoint and keeps the data fresh: after each change, and when the window regains focus. Show
 * `data` while there is any: `isError` is also set if only a refetch fails, and replacing the page would lose
 * what somebody is typing.
 */
export function useRead<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  { keep = false, ...options }: ReadOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, CallError> {
  return useQuery(
    { ...readingOf(endpoint, input), ...(keep && { placeholderData: keepPreviousData }), ...options },
    queries,
  )
}

/** The key and the function of a query, for TanStack's own hooks. */
export function readingOf<E extends Callable>(endpoint: E, input: SentTo<E>) {
  return {
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }: { signal: AbortSignal }) => dataOf(await call(endpoint, input, { signal })),
  }
}

/** Refusals that mean that the data on screen is out of date: a retry with it would be refused as well. */
const outOfDate = new Set<string | undefined>([
  'version-changed',
  'key-fate-not-allowed',
  'keys-unrevealed',
  'refund-payer-needed',
  'task-not-closable',
])

/**
 * Makes a changing call and returns its response; then visible data is read again, unless nothing has changed.
 */
export async function change<Data>(make: () => Promise<ApiResponse<Data>>): Promise<ApiResponse<Data>> {
  const response = await make()
  if (response.error === null || outOfDate.has(response.problem?.code)) void queries.invalidateQueries()
  return response
}

/** Reads an endpoint for an action that needs its response now. */
export function readOnce<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
): Promise<ApiResponse<OutputOf<E>>> {
  return queries.query(readingOf(endpoint, input)).then(
    (data) => ({ data, error: null, problem: null }),
    (fault: Error) => (isOurs(fault) ? fault.response : fetchFailure(fault)),
  )
}

/** The data of a response; throws its failure, as queries expect. */
export function dataOf<Data>(response: ApiResponse<Data>): Data {
  if (response.error === null) return response.data
  throw Object.assign(new Error(response.error), { response })
}
