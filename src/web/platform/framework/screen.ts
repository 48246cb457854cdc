import type { PageCalls, PageData, PageFailure } from '#contract/page.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '../http/api.ts'
import type { ApiResponse } from '../http/send.ts'
import { loadWords } from './lazy-words.ts'
import { inTime } from '../http/with-timeout.ts'
import type { Page, Params } from './page.ts'
import { findRoute, type Route } from './route.ts'
import { type Session, settledSession } from '../http/session.ts'
import type { Site } from './site.ts'

/** Shown while a page is loading. */
export type Heading = { readonly title: string; readonly text: string }

/** The content between header and footer: a page with its data, a failure, or a loading message. */
export type Screen = {
  readonly path: string
  readonly query: URLSearchParams
  readonly route: Route | null
  readonly params: Params
  readonly content:
    | { readonly kind: 'page'; readonly page: Page; readonly data: PageData }
    | ({ readonly kind: 'failure' } & PageFailure)
    | { readonly kind: 'waiting'; readonly heading: Heading | undefined }
}

export type Loaded =
  | { readonly screen: Screen; readonly redirect?: undefined }
  | { readonly redirect: string; readonly screen?: undefined }

/** Everything of a screen except its content. */
export function locate(address: string, siteMap?: readonly Route[]): Omit<Screen, 'content'> {
  const [path = '/', search = ''] = address.split('?')
  const matched = findRoute(path, siteMap)
  return {
    path,
    query: new URLSearchParams(search),
    route: matched?.route ?? null,
    params: matched?.params ?? {},
  }
}

/**
 * Where to redirect a visitor who may not see a route; null if they may. The admin area looks like an unknown
 * page to others; after an expired session, the visitor signs in again.
 */
export function redirectFor(route: Route, session: Session): string | null {
  if (route.access === 'anyone') return null
  if (session.status === 'anonymous' && session.ended === true) return '/sign-in'
  if (route.access === 'manager') return session.user?.role === 0 ? null : '/'
  return session.user === null ? '/sign-in' : null
}

/** Loads the page of an address and its data, in the browser. Checks access before any request and after the last. */
export async function loadScreen(address: string, site: Site, signal: AbortSignal): Promise<Loaded> {
  const place = locate(address)
  const { route, query } = place
  if (route === null) return { screen: { ...place, content: { kind: 'failure', status: 404 } } }
  const refused = async () => (route.access === 'anyone' ? null : redirectFor(route, await settledSession()))
  const before = await refused()
  if (before !== null) return { redirect: before }
  const [{ page, params = place.params }] = await inTime(
    Promise.all([route.load(place.path), route.kind === 'shell' && loadForShells(site.language)]),
  )
  const [responses] = await Promise.all([
    runCalls(page.calls(params, query, site.language), signal),
    inTime(loadWords(page, site.language)),
  ])
  // a response may have said that the session has ended, and the page before may be one for anyone
  const now = await refused()
  if (now !== null) return { redirect: now }
  if (responses.failure !== null)
    return { screen: { ...place, content: { kind: 'failure', ...responses.failure } } }
  return { screen: { ...place, params, content: { kind: 'page', page, data: responses.data } } }
}

/** Words that every shell page needs, and no public one. */
async function loadForShells(language: Language): Promise<void> {
  const { problemWords } = await import('./problem-text.ts')
  await problemWords.load(language)
}

type PageResponses =
  | { readonly data: PageData; readonly failure: null }
  | { readonly data: null; readonly failure: PageFailure }

async function runCalls(calls: PageCalls, signal: AbortSignal): Promise<PageResponses> {
  const responses = await Promise.all(
    Object.entries(calls).map(async ([name, { endpoint, input, optional }]) => {
      const response = await call(endpoint, input, { signal })
      return { name, data: response.data, failure: optional === true ? null : failureOf(response) }
    }),
  )
  const failure = responses.find((response) => response.failure !== null)?.failure ?? null
  if (failure !== null) return { data: null, failure }
  return { data: Object.fromEntries(responses.map(({ name, data }) => [name, data])), failure: null }
}

/** An address with invalid params counts as not found, like an unknown one. */
function failureOf(response: ApiResponse<unknown>): PageFailure | null {
  if (response.error === null) return null
  const { status, problem } = response
  if (status === 404 || status === 400)
    return { status: 404, moved: typeof problem?.detail === 'object' && 'movedTo' in problem.detail }
  return { status: status === 503 ? 503 : 500, requestId: problem?.requestId }
}
