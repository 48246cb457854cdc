import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { listReviews } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { type CallError, readingOf } from '#web/platform/query/queries.ts'

type ReviewPage = OutputOf<typeof listReviews>
type ReviewFilters = {
  readonly productIdentifier: string
  readonly language: Language
  /** Only reviews with this number of stars. */
  readonly stars: number | null
}

/** The reviews of a product, in pages. */
export function reviewsQuery({ productIdentifier, language, stars }: ReviewFilters) {
  const wanted = { productIdentifier, language, ...(stars === null ? {} : { stars: String(stars) }) }
  return infiniteQueryOptions<ReviewPage, CallError, { pages: ReviewPage[] }, readonly unknown[], number>({
    queryKey: [listReviews.path, wanted, 'all'],
    queryFn: ({ pageParam, signal }) =>
      readingOf(listReviews, { ...wanted, page: pageParam }).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
