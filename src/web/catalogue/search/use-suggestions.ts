import { suggest } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useSettled } from '#web/platform/query/use-settled.ts'
import { searchWords } from '../query/list-query.ts'

export type Suggested = OutputOf<typeof suggest>

const pauseMs = 120

/** Suggestions for the typed text; the previous ones stay until the next arrive. Null if there are none. */
export function useSuggestions(typed: string): Suggested | null {
  const typedWords = searchWords(typed)
  const q = useSettled(typedWords, pauseMs)
  const { data } = useRead(suggest, { q, language: useLanguage() }, { enabled: q !== '', keep: true })
  return typedWords === '' ? null : (data ?? null)
}
