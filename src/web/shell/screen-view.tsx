import { Fragment } from 'react'
import { PageHeading } from '../kit/page-heading.tsx'
import { WaitingState } from '../kit/states.tsx'
import type { Screen } from '../platform/screen.ts'
import { useSite } from '../platform/site.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { FailureView } from './failure-view.tsx'

/** The page itself, or what stands in its place. A page that crashes leaves the frame around it alone. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const { content, params, query, path, route } = screen
  const { words } = useSite()
  if (content.kind === 'waiting')
    return (
      <section className="page-width py-4 md:py-6">
        {/* the checkout's: what it says is of a cart that holds something */}
        {content.heading && <PageHeading {...content.heading} textClassName="only-with-cart" />}
        <WaitingState />
      </section>
    )
  if (content.kind === 'failure')
    return <FailureView status={content.status} text={route?.failures?.(words)[content.status]} />
  const { View, Layout = Fragment } = content.page
  return (
    <Layout>
      <CrashBoundary key={path} words={words.shell}>
        <View data={content.data} params={params} query={query} />
      </CrashBoundary>
    </Layout>
  )
}
