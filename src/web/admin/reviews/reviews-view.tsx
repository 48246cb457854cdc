import { useMemo, useState } from 'react'
import { listAdminReviews, moderateReview, type AdminReview } from '#contract/reviews.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { reviewStates } from '#shop/reviews/review.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { StarRow } from '#web/reviews/star-row.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useMay } from '../frame/use-admin.ts'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { reviewAdminWords } from '#web/admin/words.ts'
import { ReviewStateCell, AdminReviewText } from './review-cells.tsx'

const listed = [...reviewStates, 'reported'] as const

/** /dashboard/admin/reviews: buyers' reviews, and those that wait for a manager's decision. */
export function ReviewsView() {
  const words = reviewAdminWords.use()
  const address = useTableAddress()
  const { q, state, page } = address.params
  const input = { q, page, state: listed.find((one) => one === state) }
  const query = useRead(listAdminReviews, input, { keep: true })
  const [hiding, setHiding] = useState<AdminReview | null>(null)
  const columns = useColumns(setHiding)
  const states = listed.map((value) => ({
    value,
    text: value === 'reported' ? words.reported : words.states[value],
  }))
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <AdminTable
        name="reviews"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        search
        filters={[{ name: 'state', title: words.state, options: states }]}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<AdminIcon name="star" />} />}
      />
      {hiding !== null && <HideReview review={hiding} onClose={() => setHiding(null)} />}
    </AdminPage>
  )
}

type Decision = { readonly state: 'published' } | { readonly state: 'hidden'; readonly reason: string }

/** Decides on a review as it is on the screen. If it has changed since, the list shows how it is now. */
async function decide({ id: reviewId, title, text, state }: AdminReview, decision: Decision) {
  const response = await callAdmin(moderateReview, { reviewId, seen: { title, text, state }, ...decision })
  return { response, hasChanged: response.problem?.code === 'version-changed' }
}

type HideProps = { readonly review: AdminReview; readonly onClose: () => void }

function HideReview({ review, onClose }: HideProps) {
  const words = reviewAdminWords.use()
  return (
    <ReasonDialog
      open
      danger
      onClose={onClose}
      title={words.hideTitle}
      submit={words.hide}
      send={async (reason) => {
        const { response, hasChanged } = await decide(review, { state: 'hidden', reason })
        if (hasChanged) {
          onClose()
          notify('error', words.changed)
        }
        return response
      }}
      message={words.hidden}
    >
      <p className="font-semibold">
        <bdi>{review.title}</bdi>
      </p>
      <p>{words.hideText}</p>
    </ReasonDialog>
  )
}

function useColumns(hide: (review: AdminReview) => void): readonly AdminColumn<AdminReview>[] {
  const words = reviewAdminWords.use()
  const language = useLanguage()
  const edits = useMay()('reviews.edit')
  return useMemo(
    () => [
      { id: 'review', title: words.review, always: true, cell: (row) => <AdminReviewText review={row} /> },
      { id: 'stars', title: words.stars, phone: 'line', cell: ({ stars }) => <StarRow stars={stars} /> },
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
      { id: 'author', title: words.author, phone: 'line', cell: ({ author }) => <bdi>{author}</bdi> },
      { id: 'state', title: words.state, phone: 'end', cell: (row) => <ReviewStateCell review={row} /> },
      { id: 'date', title: words.date, phone: 'line', cell: ({ date }) => dayAndTime(date, language) },
      ...(edits
        ? [
            {
              id: 'actions',
              title: words.actions,
              actions: true as const,
              cell: (row: AdminReview) => <Actions review={row} onHide={() => hide(row)} />,
            },
          ]
        : []),
    ],
    [words, language, edits, hide],
  )
}

type ActionProps = { readonly review: AdminReview; readonly onHide: () => void }

/** A published review without reports has no publish button. */
function Actions({ review, onHide }: ActionProps) {
  const { state, reports } = review
  const words = reviewAdminWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    const { response, hasChanged } = await decide(review, { state: 'published' })
    setBusy(false)
    if (response.data === null) return notify('error', hasChanged ? words.changed : problemText(response))
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
