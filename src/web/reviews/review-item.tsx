import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { ReportDialog } from './report-dialog.tsx'
import { reviewDay } from './review-day.ts'
import { reviewWords } from './review-words.ts'
import { StarRow } from './star-row.tsx'
import { Card } from '#web/kit/card.tsx'

/** A review, in its own language and direction. */
export function ReviewItem({ review }: { readonly review: Review }) {
  const words = reviewWords.use()
  const { user } = useSession()
  const [reporting, setReporting] = useState(false)
  const report = () =>
    user === null ? navigate('/sign-in', { from: location.pathname + location.search }) : setReporting(true)
  return (
    <Card as="article" padding="small" className="grid gap-1">
      <ReviewText review={review} />
      <footer className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <bdi>{words.by(review.author)}</bdi>
        <span>{words.bought}</span>
        {user?.username !== review.author && (
          <button
            type="button"
            aria-label={words.report.openOf(review.author)}
            onClick={report}
            className="ms-auto min-h-3 underline-offset-4 hover:text-ink hover:underline"
          >
            {words.report.open}
          </button>
        )}
      </footer>
      <ReportDialog reviewId={review.id} open={reporting} onClose={() => setReporting(false)} />
    </Card>
  )
}

/** Stars, title and text. */
export function ReviewText({ review }: { readonly review: Review }) {
  const words = reviewWords.use()
  const language = useLanguage()
  const direction = review.language === 'he' ? 'rtl' : 'ltr'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <StarRow stars={review.stars} />
        <span className="text-sm text-muted">
          <time dateTime={review.date}>{reviewDay(review.date, language)}</time>
          {review.edited && ` · ${words.edited}`}
        </span>
      </div>
      <div lang={review.language} dir={direction} className="grid gap-0.5">
        <h3 className="text-base [overflow-wrap:anywhere]">{review.title}</h3>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
      </div>
    </>
  )
}
