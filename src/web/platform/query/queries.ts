import {
  keepPreviousData,
  QueryClient,
  type QueryObserverOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { type Answer, call, type Failure } from '../http/api.ts'
import { onSessionChange, settledSession } from '../http/session.ts'

/** What a query fails with: an error that carries the answer. */
export type CallError = Error & { readonly answer: Failure }

/** Everything that pages drawn in the browser have read. Public pages get their data from the server and do without. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (times, error) => times < 1 && isOurs(error) && mayPass(error.answer),
    },
  },
})
// What `QueryClientProvider` would do: listens for the window being looked at again. The hooks below name the client.
queries.mount()

// What one visitor has read is not for the next one.
let reader: string | undefined
void settledSession().then(({ user }) => (reader ??= user?.id))
onSessionChange(({ status, user }) => {
  if (status === 'anonymous') queries.clear()
  else if (reader !== undefined && user?.id !== reader) void queries.resetQueries()
  reader = user?.id
})

/** True where asking again may help: the server failed, or there was no way to it. */
function mayPass({ status, transport }: Failure): boolean {
  return transport !== 'setup' && (status ?? 503) >= 500
}

/** True of an error that says: there is no such thing. An address that cannot be one is as unknown. */
export function isMissing(error: CallError | null): boolean {
  const { status = null, transport } = error?.answer ?? {}
  return status === 404 || status === 400 || transport === 'setup'
}

function isOurs(error: Error): error is CallError {
  return 'answer' in error
}

type ReadOptions<Data> = Pick<
  QueryObserverOptions<Data, CallError>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchIntervalInBackground'
> & {
  /** Shows the last answer until the next one is there: pages of a table. */
  readonly keep?: boolean
}

/** For an endpoint that does something: asked once each time its part of a page appears, and again by `refetch` alone. */
export const once = { staleTime: 'static', gcTime: 0 } as const

/**
 * Asks a reading endpoint and keeps the answer fresh: after each change, and when the window is looked at
 * again. Show `data` as long as there is any: `isError` comes also when only the reading again fails, and what
 * somebody types would go with the page.
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

/** The key and the call of a reading endpoint, for TanStack's own hooks. */
export function readingOf<E extends Callable>(endpoint: E, input: SentTo<E>) {
  return {
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }: { signal: AbortSignal }) => dataOf(await call(endpoint, input, { signal })),
  }
}

/** Makes a call that changes something and gives its answer; what is on screen is read again afterwards. */
export async function change<Data>(make: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await make()
  if (answer.error === null) void queries.invalidateQueries()
  return answer
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.error === null) return answer.data
  throw Object.assign(new Error(answer.error), { answer })
}
