import { Fragment } from 'react'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { WaitingState } from '#web/kit/states.tsx'
import type { Screen } from '#web/platform/framework/screen.ts'
import { useSite } from '#web/platform/framework/site.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { FailureView } from './failure-view.tsx'

/** The page, or what replaces it. If a page crashes, the frame around it stays. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const { content, params, query, path, route } = screen
  const { words, shop } = useSite()
  if (content.kind === 'waiting')
    return (
      <section className="page-width py-4 md:py-6">
        {content.heading ? (
          // the checkout's heading: it applies only to a cart with items
          <PageHeading {...content.heading} textClassName="only-with-cart" />
        ) : (
          <h1 className="sr-only">{shop.name}</h1>
        )}
        <WaitingState />
      </section>
    )
  if (content.kind === 'failure') {
    const { status, requestId, stack } = content
    const text = status === 503 ? undefined : route?.failures?.(words)[status]
    return <FailureView status={status} text={text} requestId={requestId} stack={stack} />
  }
  const { View, Layout = Fragment } = content.page
  return (
    <Layout>
      <CrashBoundary key={path} words={words.shell}>
        <View data={content.data} params={params} query={query} />
      </CrashBoundary>
    </Layout>
  )
}
