import { EmptyState } from '#web/kit/states.tsx'
import { ownValue } from '#shop/own-value.ts'
import { definePage, noCalls, type PageProps, type Params } from '#web/platform/framework/page.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { alertWords } from './alert-words.ts'
import { ConfirmView } from './confirm-view.tsx'
import { StopOrderEmailsView } from './stop-order-emails-view.tsx'
import { StopView } from './stop-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [alertWords],
  head: ({ shell }, _data, { language, params }) => {
    const words = sectionOf(params)
    return {
      title: words === null ? shell.notFoundTitle : alertWords.of(language)[words].title,
      description: '',
      noindex: true,
    }
  },
  View: AlertsView,
})

const sections = {
  confirm: 'confirm',
  stop: 'stop',
  'stop-renewals': 'stopRenewals',
  'stop-reviews': 'stopReviews',
} as const

/** The words of the page's step; null if there is no such step. */
function sectionOf({ step = '' }: Params) {
  return ownValue(sections, step) ?? null
}

/** The pages linked from e-mails about stock alerts, renewal reminders and requests for reviews. */
function AlertsView({ params, query }: PageProps<object>) {
  const { shell } = useWords()
  const section = sectionOf(params)
  if (section === 'confirm') return <ConfirmView query={query} />
  if (section === 'stop') return <StopView query={query} />
  if (section !== null) return <StopOrderEmailsView about={section} query={query} />
  return (
    <>
      <h1 className="sr-only">{shell.notFoundTitle}</h1>
      <EmptyState title={shell.notFoundTitle} text={shell.notFoundText} />
    </>
  )
}
