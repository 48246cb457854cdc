import type { PageCalls, PageData } from '../../contract/page.ts'
import { type Route, siteMap } from '../site-map.ts'
import { call } from './api.ts'
import { matchRoute } from './match-route.ts'
import type { Page, Params } from './page.ts'
import { type Session, settledSession } from './session.ts'
import type { Site } from './site.ts'

/** What stands between header and footer: a page with its answers, a failure, or a wait. */
export type Screen = {
  readonly path: string
  readonly query: URLSearchParams
  readonly route: Route | null
  readonly params: Params
  readonly content:
    | { readonly kind: 'page'; readonly page: Page; readonly data: PageData }
    | { readonly kind: 'failure'; readonly status: 404 | 500 }
    | { readonly kind: 'waiting' }
}

export type Loaded =
  | { readonly screen: Screen; readonly redirect?: undefined }
  | { readonly redirect: string; readonly screen?: undefined }

/** Everything of an address but its content. */
export function locate(address: string): Omit<Screen, 'content'> {
  const [path = '/', search = ''] = address.split('?')
  const matched = matchRoute(siteMap, path)
  return {
    path,
    query: new URLSearchParams(search),
    route: matched?.route ?? null,
    params: matched?.params ?? {},
  }
}

/** Where a visitor who may not see a route belongs; null when they may. */
export function redirectFor(route: Route, session: Session): string | null {
  if (route.access === 'anyone') return null
  if (route.access === 'manager') return session.user?.role === 0 ? null : '/'
  return session.status === 'signed-in' ? null : '/sign-in'
}

/** Loads the page of an address and its answers, in the browser. Asks nothing before the visitor is known to be allowed. */
export async function loadScreen(address: string, site: Site, signal: AbortSignal): Promise<Loaded> {
  const place = locate(address)
  const { route, params, query } = place
  if (route === null) return { screen: { ...place, content: { kind: 'failure', status: 404 } } }
  if (route.access !== 'anyone') {
    const redirect = redirectFor(route, await settledSession())
    if (redirect !== null) return { redirect }
  }
  const { page } = await route.load()
  const [answers] = await Promise.all([
    answerCalls(page.calls(params, query, site.language), signal),
    ...(page.words ?? []).map((words) => words.load(site.language)),
  ])
  if (answers.failure !== null)
    return { screen: { ...place, content: { kind: 'failure', status: answers.failure } } }
  return { screen: { ...place, content: { kind: 'page', page, data: answers.data } } }
}

async function answerCalls(
  calls: PageCalls,
  signal: AbortSignal,
): Promise<{ data: PageData; failure: null } | { data: null; failure: 404 | 500 }> {
  const names = Object.keys(calls)
  const answers = await Promise.all(
    Object.values(calls).map(async ({ endpoint, input, optional }) => ({
      optional: optional === true,
      answer: await call(endpoint, input, { signal }),
    })),
  )
  const failed = answers.find(({ answer, optional }) => answer.error !== null && !optional)?.answer
  if (failed !== undefined)
    return { data: null, failure: failed.error !== null && failed.status === 404 ? 404 : 500 }
  return {
    data: Object.fromEntries(answers.map(({ answer }, at) => [names[at] ?? '', answer.data])),
    failure: null,
  }
}
