import { useState } from 'react'
import { deleteReview, type OwnReview } from '#contract/reviews.ts'
import type { Localized } from '#shop/localized.ts'
import { Card } from '#web/kit/card.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewText } from './review-item.tsx'
import { reviewWords } from './review-words.ts'

type OwnReviewCardProps = {
  readonly product: { readonly id: string; readonly name: Localized }
  readonly review: OwnReview
  readonly title: string
  /** If the product is no longer sold, its review can only be deleted. */
  readonly onSale?: boolean
  /** Null after deletion. */
  readonly onChange: (review: OwnReview | null) => void
}

const tones = { published: 'success', waiting: 'warning', hidden: 'error' } as const

/** The user's review, whether it is published, and the actions to change it. */
export function OwnReviewCard({ product, review, title, onSale = true, onChange }: OwnReviewCardProps) {
  const words = reviewWords.use()
  const [open, setOpen] = useState<'form' | 'removal' | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const response = await call(deleteReview, { productIdentifier: product.id })
    setBusy(false)
    if (response.error !== null) return notify('error', words.removeFailed)
    notify('success', words.removed)
    onChange(null)
  }
  return (
    <Card as="article" padding="small" className="grid gap-1">
      <div className="flex items-center justify-between gap-1">
        <strong>{title}</strong>
        <Badge tone={tones[review.state]}>{words.states[review.state]}</Badge>
      </div>
      {!onSale && <p className="text-sm text-muted">{words.notSold}</p>}
      {review.state !== 'published' && <p className="text-sm text-muted">{words.stateTexts[review.state]}</p>}
      <ReviewText review={review} />
      <div className="flex flex-wrap gap-1 pt-0.5">
        {open === 'removal' ? (
          <>
            <Button variant="danger" size="sm" busy={busy} onClick={() => void remove()}>
              {words.removeSure}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOpen(null)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <>
            {onSale && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('form')}>
                {words.edit}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => setOpen('removal')}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
      <ReviewDialog
        product={product}
        review={review}
        open={open === 'form'}
        onClose={() => setOpen(null)}
        onWritten={onChange}
      />
    </Card>
  )
}
