import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { getOwnReview } from '#contract/reviews.ts'
import type { Localized } from '#shop/localized.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { queries, readingOf, useRead } from '#web/platform/query/queries.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { reviewWords } from './review-words.ts'

type Own = OutputOf<typeof getOwnReview>
type OwnReviewProps = {
  readonly product: { readonly id: string; readonly name: Localized }
  /** Called when the published reviews have changed. */
  readonly onChange: () => void
}

/** The user's own review of a product, or the button to write one. */
export function OwnReview({ product, onChange }: OwnReviewProps) {
  const words = reviewWords.use()
  const { user, status } = useSession()
  const [writing, setWriting] = useState(() => new URLSearchParams(location.search).get('review') === 'own')
  const input = { productIdentifier: product.id }
  const { data: own, error, refetch } = useRead(getOwnReview, input, { enabled: user !== null })
  if (status === 'anonymous')
    return (
      <div className="grid justify-items-start gap-1">
        <p>{words.signInText}</p>
        <Button
          variant="secondary"
          onClick={() => navigate('/sign-in', { from: location.pathname + location.search })}
        >
          {words.signIn}
        </Button>
      </div>
    )
  if (own === undefined && error !== null)
    return <ErrorState title={words.ownFailed} onRetry={() => void refetch()} />
  if (user === null || own === undefined) return null
  const changed = (review: Own['review']) => {
    queries.setQueryData(readingOf(getOwnReview, input).queryKey, { ...own, review })
    onChange()
  }
  if (own.review !== null)
    return <OwnReviewCard product={product} review={own.review} title={words.yours} onChange={changed} />
  if (!own.mayReview) return <p className="text-muted">{words.buyersOnly}</p>
  return (
    <>
      <Button className="justify-self-start" onClick={() => setWriting(true)}>
        {words.write}
      </Button>
      <ReviewDialog
        product={product}
        review={null}
        open={writing}
        onClose={() => setWriting(false)}
        onWritten={changed}
      />
    </>
  )
}
