import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import type { Rating } from '#contract/reviews.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { queries } from '#web/platform/query/queries.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewWords } from './review-words.ts'
import { reviewsQuery } from './reviews-query.ts'
import { StarRow } from './star-row.tsx'

type ReviewsProps = { readonly product: ProductPage }

/** The reviews of a product: figures, the user's own review, and all others. */
export function Reviews({ product }: ReviewsProps) {
  const words = reviewWords.use()
  const language = useLanguage()
  const [stars, pick] = useState<number | null>(null)
  const wanted = { productIdentifier: product.id, language, stars }
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    reviewsQuery(wanted),
    queries,
  )
  // The first review just loaded, which gets the focus: the button may be gone by then.
  const [goesOn, setGoesOn] = useState<number | null>(null)
  const rating = data?.pages.at(-1)?.rating
  if (data === undefined || rating === undefined)
    return isError ? <ErrorState title={words.failed} onRetry={() => void refetch()} /> : <Spinner small />
  const reviews = data.pages.flatMap((page) => page.reviews)
  return (
    <div className="grid gap-3 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-5">
      <div className="grid content-start gap-3">
        {rating.count > 0 && <Summary rating={rating} picked={stars} onPick={pick} />}
        <OwnReview product={product} onChange={() => void refetch()} />
        <p className="text-sm text-muted">{words.verified}</p>
      </div>
      <div className="grid content-start gap-2" aria-busy={isFetching}>
        {rating.count === 0 && (
          <Card padding="none">
            <EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="star" />} />
          </Card>
        )}
        {rating.count > 0 && reviews.length === 0 && <p className="text-muted">{words.noneOfThese}</p>}
        <ul className="grid gap-2">
          {reviews.map((review, at) => (
            <li
              key={review.id}
              tabIndex={-1}
              ref={at === goesOn ? focusOnMount : null}
              className="outline-none"
            >
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
        {isError && (
          <p role="alert" className="text-error">
            {words.failed}
          </p>
        )}
        {(hasNextPage || stars !== null) && (
          <div className="flex gap-1">
            {hasNextPage && (
              <Button
                variant="secondary"
                busy={isFetching}
                onClick={() => {
                  setGoesOn(reviews.length)
                  void fetchNextPage()
                }}
              >
                {words.more}
              </Button>
            )}
            {stars !== null && (
              <Button variant="quiet" onClick={() => pick(null)}>
                {words.showAll}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type SummaryProps = {
  readonly rating: Rating
  readonly picked: number | null
  readonly onPick: (stars: number | null) => void
}

function Summary({ rating, picked, onPick }: SummaryProps) {
  const words = reviewWords.use()
  return (
    <Card padding="small" className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
        <span className="text-3xl font-extrabold digits">{rating.average?.toFixed(1)}</span>
        <span className="grid text-sm text-muted">
          <StarRow stars={rating.average ?? 0} />
          {words.count(rating.count)}
        </span>
      </div>
      <ul className="grid gap-0.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = rating.stars[stars - 1] ?? 0
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={picked === stars}
                disabled={count === 0}
                onClick={() => onPick(picked === stars ? null : stars)}
                className="grid min-h-3 w-full grid-cols-[2.5rem_1fr_2rem] items-center gap-1 rounded-sm px-0.5 text-sm digits hover:bg-sunken disabled:opacity-55 aria-pressed:bg-primary-soft"
              >
                <span className="sr-only">{words.onlyStars(stars, count)}</span>
                <bdi dir="ltr" aria-hidden="true">
                  {stars} <span className="star" />
                </bdi>
                <svg className="turns h-1 w-full rounded-full bg-sunken" aria-hidden="true">
                  <rect
                    width={`${(100 * count) / rating.count}%`}
                    height="100%"
                    className="fill-current text-brass"
                  />
                </svg>
                <span className="text-end text-muted" aria-hidden="true">
                  {count}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
