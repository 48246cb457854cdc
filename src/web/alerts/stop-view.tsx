import { stopAlert } from '#contract/alerts.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'
import { useLink } from './use-link.ts'

/** /alerts/stop: the address says that it wants no mail about a product. */
export function StopView({ query }: { readonly query: URLSearchParams }) {
  const { stop: words, confirm } = alertWords.use()
  const { answer, again } = useLink(stopAlert, query.get('token') ?? '')
  if (answer === null) return <WaitingState />
  if (answer.data === null && answer.status !== 400)
    return (
      <>
        <h1 className="sr-only">{confirm.title}</h1>
        <ErrorState title={words.failed} onRetry={again} />
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
