import { useEffect, useState } from 'react'
import { suggest } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { searchWords } from './list-query.ts'

export type Suggested = OutputOf<typeof suggest>

/** Debounces typing: no request is made before this pause. */
const pauseMs = 120

/** Suggestions for the typed text; the previous ones stay until the next arrive. Null if there are none. */
export function useSuggestions(typed: string): Suggested | null {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Suggested | null>(null)
  const q = searchWords(typed)
  useEffect(() => {
    if (q === '') return
    const stop = new AbortController()
    const fetchSuggestions = async () => {
      const { data } = await call(suggest, { q, language }, { signal: stop.signal })
      setAnswer(data)
    }
    // a call throws only when aborted
    const timer = setTimeout(() => void fetchSuggestions().catch(() => {}), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, language])
  return q === '' ? null : answer
}
