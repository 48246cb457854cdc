import { type ReactNode, useEffect, useState } from 'react'
import { CartHost } from '#web/cart-drawer/cart-host.tsx'
import { PageToasts } from '#web/kit/toasts.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { pending, useScreen } from '#web/platform/framework/router.tsx'
import { on } from '#web/platform/browser/signals.ts'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import { AnnouncementBar } from './announcement-bar.tsx'
import { ClosedBar } from './closed-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'

/** The frame of every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { shell } = useWords()
  const shop = useShop()
  const bare = useScreen().route?.bare === true
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        // without JavaScript the fragment moves the focus; with it the address stays, which may have a token
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
        className="sr-only rounded-sm bg-primary px-2 py-1 text-on-primary focus:not-sr-only focus:absolute focus:start-2 focus:top-1 focus:z-50"
      >
        {shell.skip}
      </a>
      {shop.demo && <DemoBanner />}
      {shop.closed && <ClosedBar />}
      {!bare && <AnnouncementBar />}
      {!bare && <Header />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!bare && <Footer />}
      <OfflineBar />
      <PendingBar />
      <PageAnnouncer />
      <CartHost />
      <PageToasts />
    </div>
  )
}

function PendingBar() {
  return useStore(pending) ? <div className="pending-bar z-50" aria-hidden="true" /> : null
}

/**
 * Announces the title of each page reached without a document load. The initial page is reported after hydration, and
 * is ignored.
 */
function PageAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let arrival: string | null = location.pathname + location.search
    return on('page-view', (view) => {
      if (view.address !== arrival) setTitle(view.title)
      arrival = null
    })
  }, [])
  return <output className="sr-only">{title}</output>
}
