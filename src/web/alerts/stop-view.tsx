import { stopAlert } from '#contract/alerts.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { once, useRead } from '#web/platform/query/queries.ts'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'

/** /alerts/stop: cancels the stock alert for a product. */
export function StopView({ query }: { readonly query: URLSearchParams }) {
  const { stop: words, confirm } = alertWords.use()
  const { isPending, error, refetch } = useRead(stopAlert, { token: query.get('token') ?? '' }, once)
  if (isPending) return <WaitingState />
  if (error !== null && error.response.status !== 400)
    return (
      <>
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState title={words.failed} onRetry={() => void refetch()} />
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
