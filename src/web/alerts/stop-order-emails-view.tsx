import { stopRenewalReminders } from '#contract/orders/renewals.ts'
import { stopReviewRequests } from '#contract/orders/review-requests.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { once, useRead } from '#web/platform/query/queries.ts'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'

const endpoints = { stopRenewals: stopRenewalReminders, stopReviews: stopReviewRequests }

type StopProps = { readonly about: keyof typeof endpoints; readonly query: URLSearchParams }

/** /alerts/stop-renewals: stops reminders about an order. /alerts/stop-reviews: stops review requests. */
export function StopOrderEmailsView({ about, query }: StopProps) {
  const { [about]: words, stop, confirm } = alertWords.use()
  const { isPending, error, refetch } = useRead(endpoints[about], { token: query.get('token') ?? '' }, once)
  if (isPending) return <WaitingState />
  if (error !== null && error.response.status !== 400)
    return (
      <>
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState title={stop.failed} onRetry={() => void refetch()} />
      </>
    )
  return (
    <AlertNotice title={words.title} text={words.text} icon={<Icon name="done" />}>
      <ButtonLink variant="secondary" href="/products">
        {confirm.products}
      </ButtonLink>
    </AlertNotice>
  )
}
