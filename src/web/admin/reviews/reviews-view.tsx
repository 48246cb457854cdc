import { useMemo, useState } from 'react'
import { type DeskReview, listDeskReviews, moderateReview } from '../../../contract/reviews.ts'
import { productPath } from '../../../shop/catalogue/product-path.ts'
import { reviewStates } from '../../../shop/reviews/review.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { Name } from '../../kit/name.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { StarRow } from '../../reviews/star-row.tsx'
import { change } from '../frame/change.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { useMay } from '../frame/use-desk.ts'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import type { DeskColumn } from '../table/column.ts'
import { DeskTable } from '../table/desk-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { reviewDeskWords } from './review-desk-words.ts'
import { ReviewStanding, ReviewWords } from './review-cells.tsx'

const listed = [...reviewStates, 'reported'] as const

/** /dashboard/admin/reviews: what buyers wrote, and what waits for a manager's word. */
export function ReviewsView() {
  const words = reviewDeskWords.use()
  const address = useTableAddress()
  const { q, state, page } = address.params
  const wanted = { q, page, state: listed.find((one) => one === state) }
  const query = useAsk(listDeskReviews, wanted, { keep: true })
  const [hiding, setHiding] = useState<DeskReview | null>(null)
  const columns = useColumns(setHiding)
  const states = listed.map((value) => ({
    value,
    text: value === 'reported' ? words.reported : words.states[value],
  }))
  return (
    <DeskPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <DeskTable
        name="reviews"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        search
        filters={[{ name: 'state', title: words.state, options: states }]}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<DeskIcon name="star" />} />}
      />
      {hiding !== null && <HideReview review={hiding} onClose={() => setHiding(null)} />}
    </DeskPage>
  )
}

type HideProps = { readonly review: DeskReview; readonly onClose: () => void }

function HideReview({ review, onClose }: HideProps) {
  const words = reviewDeskWords.use()
  return (
    <ReasonDialog
      open
      danger
      onClose={onClose}
      title={words.hideTitle}
      submit={words.hide}
      send={(reason) => change(moderateReview, { reviewId: review.id, state: 'hidden', reason })}
      onDone={() => {
        onClose()
        notify('success', words.hidden)
      }}
    >
      <p className="font-semibold">
        <bdi>{review.title}</bdi>
      </p>
      <p>{words.hideText}</p>
    </ReasonDialog>
  )
}

function useColumns(hide: (review: DeskReview) => void): readonly DeskColumn<DeskReview>[] {
  const words = reviewDeskWords.use()
  const language = useLanguage()
  const edits = useMay()('reviews.edit')
  return useMemo(
    () => [
      { id: 'review', title: words.review, always: true, cell: (row) => <ReviewWords review={row} /> },
      { id: 'stars', title: words.stars, cell: ({ stars }) => <StarRow stars={stars} /> },
      {
        id: 'product',
        title: words.product,
        cell: ({ product }) => (
          <a
            href={productPath(product, language)}
            className="block max-w-32 whitespace-normal underline-offset-4 hover:underline max-sm:max-w-none"
          >
            <Name text={product.name[language]} />
          </a>
        ),
      },
      { id: 'author', title: words.author, cell: ({ author }) => <bdi>{author}</bdi> },
      { id: 'state', title: words.state, cell: (row) => <ReviewStanding review={row} /> },
      { id: 'date', title: words.date, cell: ({ date }) => dayAndTime(date, language) },
      ...(edits
        ? [
            {
              id: 'actions',
              title: words.actions,
              acts: true as const,
              cell: (row: DeskReview) => <Actions review={row} onHide={() => hide(row)} />,
            },
          ]
        : []),
    ],
    [words, language, edits, hide],
  )
}

type ActionProps = { readonly review: DeskReview; readonly onHide: () => void }

/** A published one that nobody reported needs no publishing. */
function Actions({ review: { id, state, reports }, onHide }: ActionProps) {
  const words = reviewDeskWords.use()
  const problemText = useDeskProblem()
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    const answer = await change(moderateReview, { reviewId: id, state: 'published' })
    setBusy(false)
    if (answer.data === null) return notify('error', problemText(answer))
    notify('success', words.published)
  }
  return (
    <span className="flex flex-wrap gap-0.5">
      {(state !== 'published' || reports > 0) && (
        <Button size="sm" busy={busy} onClick={() => void publish()}>
          {words.publish}
        </Button>
      )}
      {state !== 'hidden' && (
        <Button variant="secondary" size="sm" onClick={onHide}>
          {words.hide}
        </Button>
      )}
    </span>
  )
}
