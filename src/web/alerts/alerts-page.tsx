import { EmptyState } from '#web/kit/states.tsx'
import { definePage, noCalls, type PageProps } from '#web/platform/framework/page.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { alertWords } from './alert-words.ts'
import { ConfirmView } from './confirm-view.tsx'
import { StopOrderEmailsView } from './stop-order-emails-view.tsx'
import { StopView } from './stop-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [alertWords],
  head: (_words, _data, { language }) => ({
    title: alertWords.of(language).confirm.title,
    description: '',
    noindex: true,
  }),
  View: AlertsView,
})

/** The pages linked from e-mails of stock alerts. */
function AlertsView({ params, query }: PageProps<object>) {
  const { shell } = useWords()
  if (params['step'] === 'confirm') return <ConfirmView query={query} />
  if (params['step'] === 'stop') return <StopView query={query} />
  if (params['step'] === 'stop-renewals') return <StopOrderEmailsView about="stopRenewals" query={query} />
  if (params['step'] === 'stop-reviews') return <StopOrderEmailsView about="stopReviews" query={query} />
  return (
    <>
      <h1 className="sr-only">{shell.notFoundTitle}</h1>
      <EmptyState title={shell.notFoundTitle} text={shell.notFoundText} />
    </>
  )
}
