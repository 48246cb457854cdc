import { confirmAlert } from '#contract/alerts.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { once, useRead } from '#web/platform/query/queries.ts'
import { AlertNotice } from './alert-notice.tsx'
import { alertWords } from './alert-words.ts'

/** /alerts/confirm: confirms a stock alert. */
export function ConfirmView({ query }: { readonly query: URLSearchParams }) {
  const { confirm: words } = alertWords.use()
  const language = useLanguage()
  const { data, error, refetch } = useRead(confirmAlert, { token: query.get('token') ?? '' }, once)
  if (data !== undefined) {
    const { product } = data
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
  if (error === null) return <WaitingState />
  if (error.response.status !== 410 && error.response.status !== 400)
    return (
      <>
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState title={words.failed} onRetry={() => void refetch()} />
      </>
    )
  return (
    <AlertNotice title={words.ended} text={words.endedText} icon={<AdminIcon name="clock" />}>
      <ButtonLink href="/products">{words.products}</ButtonLink>
    </AlertNotice>
  )
}
