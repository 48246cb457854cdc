import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { dashboardWords } from './dashboard-words.ts'
import { UserLayout } from './user-layout.tsx'

export const page = definePage({
  calls: noCalls,
  words: [dashboardWords],
  head: ({ shell }) => ({ title: shell.notFoundTitle, description: '', noindex: true }),
  View: MissingView,
  Layout: UserLayout,
})

function MissingView() {
  const { shell } = useWords()
  return (
    <>
      <h1 className="sr-only">{shell.notFoundTitle}</h1>
      <EmptyState title={shell.notFoundTitle} text={shell.notFoundText}>
        <ButtonLink href="/products">{shell.toProducts}</ButtonLink>
      </EmptyState>
    </>
  )
}
