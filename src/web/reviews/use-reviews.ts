import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { listReviews } from '#contract/addresses.ts'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'

export type ReviewPage = OutputOf<typeof listReviews>

type State = {
  readonly shown: ReviewPage | null
  /** Only those that gave so many stars. */
  readonly stars: number | null
  readonly busy: boolean
  readonly failed: boolean
}

/** The reviews of a product as far as they have been asked for, all or those with some stars. */
export function useReviews(productIdentifier: string, first: ReviewPage | null) {
  const language = useLanguage()
  const [state, setState] = useState<State>({
    shown: first,
    stars: null,
    busy: false,
    failed: first === null,
  })

  const load = async (stars: number | null, page: number) => {
    setState((now) => ({ ...now, busy: true }))
    const input = { productIdentifier, language, page, ...(stars === null ? {} : { stars: String(stars) }) }
    const { data } = await call(listReviews, input)
    setState((now) => {
      if (data === null) return { ...now, busy: false, failed: true }
      const earlier = page === 1 ? [] : (now.shown?.reviews ?? [])
      return { shown: { ...data, reviews: [...earlier, ...data.reviews] }, stars, busy: false, failed: false }
    })
  }

  return {
    ...state,
    more: () => load(state.stars, (state.shown?.page ?? 0) + 1),
    pick: (stars: number | null) => load(stars, 1),
    reload: () => load(state.stars, 1),
  }
}
