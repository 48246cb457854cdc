import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewContent } from '#contract/admin/content/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Localized } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import { withCsrfToken } from '#web/platform/http/csrf-token.ts'
import { queries } from '#web/platform/query/queries.ts'

type Preview = OutputOf<typeof previewContent>
const nothing: Preview = { html: { en: '', he: '' }, problems: [] }
const pause = 500

/** The texts as HTML, rendered by the server after a pause in typing. */
export function usePreview(text: Localized): Preview {
  const typed = JSON.stringify({ text })
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery(
    {
      queryKey: ['content-preview', settled],
      staleTime: Infinity,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Preview> => {
        const answer = await withCsrfToken(() => call(previewContent, JSON.parse(settled), { signal }))
        return answer.data ?? nothing
      },
    },
    queries,
  )
  return data ?? nothing
}
