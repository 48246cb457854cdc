import { createContext, startTransition, use, useEffect, useRef, useState } from 'react'
import { createStore } from '../browser/store.ts'
import { failureTitle } from './failure-title.ts'
import { listenToPointer } from './listen-to-pointer.ts'
import { morph } from './morph.ts'
import { findRoute } from './route.ts'
import { titleOf } from './page.ts'
import { type Loaded, type Screen, loadScreen, locate, redirectFor } from './screen.ts'
import { onSessionChange } from '../http/session.ts'
import { emit } from '../browser/signals.ts'
import { type Site, useSite } from './site.ts'

/** True while the next page is loading. */
export const pending = createStore(false)

export const ScreenContext = createContext<Screen | null>(null)

/** The current screen: path, params and query. */
export function useScreen(): Screen {
  const screen = use(ScreenContext)
  if (screen === null) throw new Error('used outside the router')
  return screen
}

type GoOptions = {
  readonly replace?: boolean
  /** Keeps scroll position and focus: a filter, not a new page. */
  readonly quiet?: boolean
  /** The page that was requested; `returnTo` returns it on the page that is shown instead. */
  readonly from?: string
}

/** Navigates within the site; loads a document if the browser has no Navigation API. */
export function navigate(address: string, { replace = false, quiet = false, from }: GoOptions = {}): void {
  if ('navigation' in window)
    window.navigation.navigate(address, {
      history: replace ? 'replace' : 'auto',
      info: quiet ? 'quiet' : undefined,
      state: { from },
    })
  else if (replace) location.replace(address)
  else location.assign(address)
}

/** The page a visitor requested before being redirected here, or null. */
export function returnTo(): string | null {
  if (!('navigation' in window)) return pageBefore()
  const state: unknown = window.navigation.currentEntry?.getState()
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  return typeof from === 'string' ? from : null
}

/** Without the Navigation API: the referrer, if it is a page of this site. */
function pageBefore(): string | null {
  if (!document.referrer.startsWith(`${location.origin}/`)) return null
  return document.referrer.slice(location.origin.length)
}

/** Leaves this document and loads an address as a document, even if it belongs to the shop. */
export function loadDocument(address: string): void {
  if ('navigation' in window) window.navigation.navigate(address, { info: 'document' })
  else location.assign(address)
}

/** Loads the document of the address that the browser already shows. */
function loadShown(url: URL): void {
  if (url.hash === '') return loadDocument(url.href)
  // Going to an address with a fragment again would only scroll. A reload restores the position, that of the old page.
  scrollTo(0, 0)
  location.reload()
}

/** Handles navigation from the first screen on. */
export function useRouter(first: Screen): Screen {
  const site = useSite()
  const [screen, setScreen] = useState(first)
  const committed = useRef<(shown: Screen) => void>(undefined)

  useEffect(() => {
    committed.current?.(screen)
    committed.current = undefined
  }, [screen])

  useEffect(() => {
    const show = (next: Screen) =>
      new Promise<Screen>((resolve) => {
        const before = committed.current
        committed.current = (shown) => {
          before?.(shown)
          resolve(shown)
        }
        startTransition(() => setScreen(next))
      })
    const arrival = new AbortController()
    const stops = [listenToNavigation(site, show, arrival), listenToPointer()]
    if (first.content.kind === 'waiting')
      // Without this, the visitor would wait for ever for code that cannot be loaded.
      open(address(), site, show, arrival.signal).catch((fault: unknown) => {
        if (arrival.signal.aborted) return
        reportError(fault)
        void show(failureAt(address()))
      })
    else emit('page-view', { address: address(), title: document.title })
    document.documentElement.dataset['ready'] = ''
    return () => stops.forEach((stop) => stop())
  }, [site, first])

  useEffect(() => {
    const { route } = screen
    if (route === null || route.access === 'anyone') return
    return onSessionChange((session) => {
      const redirect = session.status === 'loading' ? null : redirectFor(route, session)
      if (redirect !== null) navigate(redirect, { replace: true, from: address() })
    })
  }, [screen])

  return screen
}

type Show = (next: Screen) => Promise<unknown>

const address = () => location.pathname + location.search

/** Loads an address and shows it; redirects, former addresses and errors become full document loads. */
async function open(target: string, site: Site, show: Show, signal: AbortSignal): Promise<void> {
  const { screen, redirect } = await loadScreen(target, site, signal).catch(whenOffline(target))
  if (signal.aborted) return
  if (redirect !== undefined) return navigate(redirect, { replace: true, from: target })
  if (
    screen.content.kind === 'failure' &&
    (screen.content.status !== 404 || screen.content.moved === true) &&
    screen.route?.kind === 'public' &&
    navigator.onLine
  )
    return loadDocument(target)
  document.title = titleFor(screen, site)
  await show(screen)
  emit('page-view', { address: target, title: document.title })
}

/** Shows an offline message within the site: the browser's own error page has no way back. */
function whenOffline(target: string) {
  return (fault: unknown): Loaded => {
    if (navigator.onLine) throw fault
    return { screen: failureAt(target) }
  }
}

function failureAt(target: string): Screen {
  return { ...locate(target), content: { kind: 'failure', status: 500 } }
}

function titleFor({ content, params, query }: Screen, { words, shop, language }: Site): string {
  if (content.kind === 'page')
    return titleOf(
      content.page.head(words, content.data, { params, query, language, shop, origin: location.origin }),
      shop,
    )
  const { shell } = words
  const status = content.kind === 'failure' ? content.status : 500
  const title = status === 404 || navigator.onLine ? failureTitle(status, shell) : shell.offline
  return titleOf({ title }, shop)
}

/** `arrival` is aborted by the first navigation: the initial page's loading must not override it. */
function listenToNavigation(site: Site, show: Show, arrival: AbortController): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  let latest: AbortSignal | null = null
  // Scroll positions of pages when left, by the key of their history entry.
  const places = new Map<string, number>()
  const listen = (event: NavigateEvent) => {
    const url = new URL(event.destination.url)
    if (!isOurs(event, url)) return
    arrival.abort()
    const quiet = event.info === 'quiet'
    const from = location.pathname
    places.set(navigation.currentEntry?.key ?? '', scrollY)
    const change: Show = (next) =>
      quiet
        ? show(next)
        : morph(from, url.pathname, async () => {
            await show(next)
            if (event.signal.aborted) return
            // Scroll first, so covers move to their final place: the browser restores it only afterwards.
            const place = event.navigationType === 'traverse' ? places.get(event.destination.key) : undefined
            if (place === undefined) event.scroll()
            else scrollTo(0, place)
          })
    const load = async () => {
      pending.set(true)
      latest = event.signal
      try {
        await open(url.pathname + url.search, site, change, event.signal)
        if (!event.signal.aborted && !quiet && event.navigationType !== 'traverse') focusHeading()
      } catch (fault) {
        if (!event.signal.aborted) loadShown(url)
        throw fault
      } finally {
        if (latest === event.signal) pending.set(false)
      }
    }
    event.intercept({ handler: load, focusReset: 'manual', scroll: quiet ? 'manual' : 'after-transition' })
  }
  navigation.addEventListener('navigate', listen)
  return () => navigation.removeEventListener('navigate', listen)
}

/**
 * False for what the browser handles: other sites, files, anchors, addresses that a page replaced, forms that
 * post, another language, pages with their own content security policy, unknown pages.
 */
function isOurs(event: NavigateEvent, url: URL): boolean {
  return (
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload' &&
    // history.replaceState: the page shows that address already
    !(event.navigationType === 'replace' && event.destination.sameDocument) &&
    event.info !== 'document' &&
    url.origin === location.origin &&
    !changesLanguage(url) &&
    !isAlone(location.pathname) &&
    !isAlone(url.pathname) &&
    findRoute(url.pathname) !== null
  )
}

function isAlone(path: string): boolean {
  return findRoute(path)?.route.alone === true
}

function changesLanguage(url: URL): boolean {
  const requested = url.searchParams.get('lng')
  return requested !== null && requested !== document.documentElement.lang
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
