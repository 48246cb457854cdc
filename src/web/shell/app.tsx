import { ScreenContext, useRouter } from '#web/platform/framework/router.tsx'
import type { Screen } from '#web/platform/framework/screen.ts'
import { type Site, SiteContext } from '#web/platform/framework/site.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { Layout } from './layout.tsx'
import { ScreenView } from './screen-view.tsx'

type AppProps = { readonly site: Site; readonly first: Screen }

/** Everything inside #app; the same tree on the server and in the browser. */
export function App({ site, first }: AppProps) {
  return (
    <SiteContext value={site}>
      <CrashBoundary words={site.words.shell}>
        <Routed first={first} />
      </CrashBoundary>
    </SiteContext>
  )
}

function Routed({ first }: { readonly first: Screen }) {
  const screen = useRouter(first)
  return (
    <ScreenContext value={screen}>
      <Layout>
        <ScreenView screen={screen} />
      </Layout>
    </ScreenContext>
  )
}
