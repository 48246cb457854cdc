import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { call } from '#web/platform/http/api.ts'
import { withCsrfToken } from '#web/platform/http/csrf-token.ts'
import { dataOf, queries } from '#web/platform/query/queries.ts'
import { useSettled } from '#web/platform/query/use-settled.ts'

const pauseMs = 300

export type Preview<E extends Callable> = {
  /** The response and the input it belongs to; null until the first one. */
  readonly shown: { readonly data: OutputOf<E>; readonly input: SentTo<E> } | null
  /** True if there is nothing to show because the shop refused or did not respond. */
  readonly failed: boolean
}

/**
 * What the shop makes of unsaved input, read after a pause in typing. The last response stays until the next one
 * arrives, and while the shop refuses what is typed.
 */
export function usePreview<E extends Callable>(endpoint: E, input: SentTo<E>): Preview<E> {
  const settled = useSettled(JSON.stringify(input), pauseMs)
  const { data, isError } = useQuery(
    {
      queryKey: ['preview', endpoint.path, settled],
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const sent: SentTo<E> = JSON.parse(settled)
        const response = await withCsrfToken(() => call(endpoint, sent, { signal }))
        return { data: dataOf(response), input: sent }
      },
    },
    queries,
  )
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const shown = data ?? last ?? null
  return { shown, failed: shown === null && isError }
}
