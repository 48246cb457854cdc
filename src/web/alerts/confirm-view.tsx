import { confirmAlert } from '../../contract/alerts.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { ErrorState, WaitingState } from '../kit/states.tsx'
import { useLocalized } from '../platform/site.ts'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'
import { useLink } from './use-link.ts'

/** /alerts/confirm: the address says that it wants to be told. */
export function ConfirmView({ query }: { readonly query: URLSearchParams }) {
  const { confirm: words } = alertWords.use()
  const localized = useLocalized()
  const { answer, again } = useLink(confirmAlert, query.get('token') ?? '')
  if (answer === null) return <WaitingState />
  if (answer.data !== null) {
    const { slug, name } = answer.data.product
    return (
      <AlertNotice title={words.done} text={words.doneText(localized(name))} icon={<Icon name="done" />}>
        <ButtonLink href={`/product/${slug}`}>{words.product}</ButtonLink>
      </AlertNotice>
    )
  }
  if (answer.status !== 410 && answer.status !== 400)
    return <ErrorState title={words.failed} onRetry={again} />
  return (
    <AlertNotice title={words.ended} text={words.endedText} icon={<Icon name="clock" />}>
      <ButtonLink href="/products">{words.products}</ButtonLink>
    </AlertNotice>
  )
}
