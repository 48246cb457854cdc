import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { listOwnReviews } from '#contract/reviews.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { Card } from '#web/kit/card.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { OwnReviewCard } from '#web/reviews/own-review-card.tsx'
import { ReviewDialog } from '#web/reviews/review-dialog.tsx'
import { reviewWords } from '#web/reviews/review-words.ts'

type Own = OutputOf<typeof listOwnReviews>
type Product = Own['waiting'][number]

/** /dashboard/user/comments: the user's reviews, and products they can still review. */
export function CommentsView() {
  const { mine: words, failed } = reviewWords.use()
  const { data, error, refetch } = useRead(listOwnReviews, {})
  const reload = () => void refetch()
  return (
    <section className="grid gap-3">
      <header className="grid gap-0.5">
        <h1 className="text-2xl">{words.title}</h1>
        <p className="text-muted">{words.text}</p>
      </header>
      {data === undefined ? (
        error === null ? (
          <WaitingState />
        ) : (
          <ErrorState title={failed} onRetry={reload} />
        )
      ) : data.reviews.length + data.waiting.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} icon={<Icon name="bag" />}>
          <ButtonLink href="/products">{words.browse}</ButtonLink>
        </EmptyState>
      ) : (
        <Lists own={data} onChange={reload} />
      )}
    </section>
  )
}

function Lists({ own, onChange }: { readonly own: Own; readonly onChange: () => void }) {
  const { mine: words } = reviewWords.use()
  const localized = useLocalized()
  const language = useLanguage()
  return (
    <>
      {own.waiting.length > 0 && (
        <section className="grid gap-1.5">
          <h2 className="text-lg">{words.waiting}</h2>
          <ul className="grid gap-1.5 lg:grid-cols-2">
            {own.waiting.map((product) => (
              <li key={product.slug}>
                <Waiting product={product} onWritten={onChange} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul aria-label={words.title} className="grid gap-2">
        {own.reviews.map((review) => (
          <li key={review.id} className="grid gap-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-2">
            <a
              {...(review.product.onSale && { href: productPath(review.product, language) })}
              className="hidden self-start overflow-hidden rounded-md border border-line sm:block"
            >
              <Picture
                imageUrl={review.product.imageUrl}
                alt={localized(review.product.name)}
                sizes="128px"
                place="grid"
              />
            </a>
            <OwnReviewCard
              product={{ id: review.product.slug, name: review.product.name }}
              review={review}
              title={localized(review.product.name)}
              onSale={review.product.onSale}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type WaitingProps = { readonly product: Product; readonly onWritten: () => void }

function Waiting({ product, onWritten }: WaitingProps) {
  const words = reviewWords.use()
  const localized = useLocalized()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <Card padding="tiny" className="flex items-center gap-1.5">
      <div className="w-8 shrink-0 overflow-hidden rounded-sm">
        <Picture imageUrl={product.imageUrl} alt="" sizes="64px" place="grid" />
      </div>
      <a
        href={productPath(product, language)}
        className="min-w-0 grow font-semibold underline-offset-4 hover:underline"
      >
        <Name text={localized(product.name)} />
      </a>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.write}
      </Button>
      <ReviewDialog
        product={{ id: product.slug, name: product.name }}
        review={null}
        open={open}
        onClose={() => setOpen(false)}
        onWritten={onWritten}
      />
    </Card>
  )
}
