import type { AdminReview } from '#contract/reviews.ts'
import { Badge } from '#web/kit/badge.tsx'
import { reviewAdminWords } from '#web/admin/words.ts'

type CellProps = { readonly review: AdminReview }

/** Headline and text, in the direction of the review's language. */
export function AdminReviewText({ review: { language, title, text } }: CellProps) {
  return (
    <div
      lang={language}
      dir={language === 'he' ? 'rtl' : 'ltr'}
      className="max-w-56 whitespace-normal [overflow-wrap:anywhere] max-sm:max-w-none sm:min-w-32"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-sm whitespace-pre-line">{text}</p>
    </div>
  )
}

const tones = { published: 'success', waiting: 'warning', hidden: 'neutral' } as const

/** The review's state and the reason for it, with its reports. */
export function ReviewStateCell({ review: { state, concern, reports, reasons, hiddenBecause } }: CellProps) {
  const words = reviewAdminWords.use()
  return (
    <div className="cell-lines max-w-40 gap-0.25 whitespace-normal max-sm:max-w-none">
      <Badge tone={tones[state]}>{words.states[state]}</Badge>
      {concern !== null && <span className="text-sm">{words.concerns[concern]}</span>}
      {hiddenBecause !== null && (
        <span className="text-sm text-muted">{words.hiddenBecause(hiddenBecause)}</span>
      )}
      {reports > 0 && <span className="text-sm font-semibold">{words.reports(reports)}</span>}
      {reasons.map((reason) => (
        <bdi key={reason} className="text-sm text-muted">
          {reason}
        </bdi>
      ))}
    </div>
  )
}
