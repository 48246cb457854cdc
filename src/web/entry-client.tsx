// Hot module replacement in development; nothing in a build. Must be the first import.
import '@vitejs/plugin-react/preamble'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { notify } from './kit/toasts.tsx'
import type { Language } from '#shop/localized.ts'
import { setApiHost } from './platform/api-host.ts'
import type { DocumentState } from './platform/framework/document.ts'
import { type Screen, locate } from './platform/framework/screen.ts'
import { loadWords } from './platform/framework/lazy-words.ts'
import { onSessionChange, startSession } from './platform/http/session.ts'
import { inTime } from './platform/http/with-timeout.ts'
import { on } from './platform/browser/signals.ts'
import { routesOf, setSiteMap } from './platform/framework/route.ts'
import type { Site } from './platform/framework/site.ts'
import type { Words } from './platform/framework/words.ts'
import { track } from './platform/browser/track.ts'
import { registerServiceWorker } from './platform/browser/register-service-worker.ts'
import { readTheme } from './platform/browser/theme.ts'
import { App } from './shell/app.tsx'
import { siteMap } from './site-map.ts'
import { reportFault, reportToShop } from './shell/report-fault.ts'

// edge: written by our server, see platform/framework/document.ts
const state = JSON.parse(document.querySelector('#state')?.textContent ?? '{}') as DocumentState
setApiHost(state.shop.apiUrl)
setSiteMap(routesOf(siteMap, state.shop.demo ? 'demo' : 'live'))
const language = document.documentElement.lang === 'he' ? 'he' : 'en'
const place = locate(location.pathname + location.search)

async function loadSiteWords(wanted: Language): Promise<Words> {
  return (await (wanted === 'he' ? import('./words.he.ts') : import('./words.en.ts'))).words
}

/** Hydrates the document rendered by the server. */
async function start(): Promise<void> {
  // Loaded in parallel with the page; events until then are counted once it has loaded.
  const counting = import('./analytics/count-visit.ts').then(({ countVisit }) => countVisit())
  counting.catch(() => {})
  const [words, content] = await Promise.all([loadSiteWords(language), firstContent()])
  const site: Site = { language, words, shop: state.shop, loadWords: loadSiteWords }
  on('page-view', (view) => {
    track({ name: 'page_view', ...view })
    if (/[?&]coupon=/.test(view.address))
      void import('./coupons/apply-coupon-link.ts').then((all) => all.applyCouponLink(view.address, site))
  })
  on('login', () => track({ name: 'login' }))
  hydrate(<App site={site} first={{ ...place, content }} />)
  readTheme()
  onSessionChange(({ user }) => {
    if (user !== null)
      void import('./favourites/change-favourites.ts').then((all) => all.loadFavourites(user.id, site))
  })
  // Consent, external services and the stored visit history wait until the page has settled.
  setTimeout(() => {
    void import('./analytics/start-analytics.ts').then(
      (all) => all.startAnalytics(site),
      () => {},
    )
    registerServiceWorker(language)
  }, 1500)
  startSession({
    onFailure: () => notify('error', words.platform.userNotLoaded),
    onExpired: () => notify('warning', words.platform.sessionExpired),
  })
}

async function firstContent(): Promise<Screen['content']> {
  if (state.failure) return { kind: 'failure', ...state.failure }
  if (place.route === null || place.route.kind === 'shell') return { kind: 'waiting', heading: state.heading }
  const { page } = await inTime(place.route.load(place.path))
  await loadWords(page, language)
  return { kind: 'page', page, data: state.data }
}

function hydrate(app: ReactNode): void {
  const root = document.querySelector('#app')
  if (root === null) return
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (fault) => reportFault(fault),
      onCaughtError: (fault) => reportFault(fault),
      onUncaughtError: (fault) => reportFault(fault),
    })
  })
}

addEventListener('error', ({ error, message }) => reportToShop(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportToShop(reason))

// Not awaited at the top level: the page's chunk imports this one and would wait for it for ever.
start().catch(reportFault)
