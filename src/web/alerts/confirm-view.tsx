import { confirmAlert } from '#contract/alerts.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { nameInText } from '#shop/name-in-text.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'
import { useLink } from './use-link.ts'

/** /alerts/confirm: the address says that it wants to be told. */
export function ConfirmView({ query }: { readonly query: URLSearchParams }) {
  const { confirm: words } = alertWords.use()
  const language = useLanguage()
  const { answer, again } = useLink(confirmAlert, query.get('token') ?? '')
  if (answer === null) return <WaitingState />
  if (answer.data !== null) {
    const { product } = answer.data
    return (
      <AlertNotice
        title={words.done}
        text={words.doneText(nameInText(product.name[language], language))}
        icon={<Icon name="done" />}
      >
        <ButtonLink href={productPath(product, language)}>{words.product}</ButtonLink>
      </AlertNotice>
    )
  }
  if (answer.status !== 410 && answer.status !== 400)
    return (
      <>
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState title={words.failed} onRetry={again} />
      </>
    )
  return (
    <AlertNotice title={words.ended} text={words.endedText} icon={<AdminIcon name="clock" />}>
      <ButtonLink href="/products">{words.products}</ButtonLink>
    </AlertNotice>
  )
}
