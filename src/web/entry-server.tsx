import { renderToString } from 'react-dom/server'
import { assets } from 'virtual:client-assets'
import type { PageFailure, PageRenderer } from '#contract/page.ts'
import { type Language, languages } from '#shop/localized.ts'
import { seoWords } from './platform/i18n/seo-words.ts'
import { checkoutWords } from './checkout/checkout-words.ts'
import { renderDocument, renderStaticDocument, inlineScripts } from './platform/framework/document.ts'
import { failureTitle } from './platform/framework/failure-title.ts'
import { loadWords } from './platform/framework/lazy-words.ts'
import type { Head, Page } from './platform/framework/page.ts'
import { type Route, routesOf, setSiteMap } from './platform/framework/route.ts'
import { type Heading, type Screen, locate } from './platform/framework/screen.ts'
import { type Site, SiteContext } from './platform/framework/site.ts'
import { App } from './shell/app.tsx'
import { ClosedPage } from './shell/closed/closed-page.tsx'
import { closedWords } from './shell/closed/closed-words.ts'
import { isClosedForMaintenance } from './shell/closed/is-closed-for-maintenance.ts'
import { siteMap } from './site-map.ts'
import { words as english } from './words.en.ts'
import { words as hebrew } from './words.he.ts'

setSiteMap(siteMap)
const routesIn = { demo: siteMap, live: routesOf(siteMap, 'live') }
const wordsOf = { en: english, he: hebrew }

const loadSiteWords: Site['loadWords'] = (language) => Promise.resolve(wordsOf[language])

/** Every public page, loaded once: rendering never waits. */
const pages = new Map<string, Page>(
  await Promise.all(
    siteMap
      .filter(({ kind }) => kind === 'public')
      .map(async ({ path, load }) => [path, (await load(path)).page] as const),
  ),
)
await Promise.all(
  [{ words: [checkoutWords] }, ...pages.values()].flatMap((page) =>
    languages.map((language) => loadWords(page, language)),
  ),
)

const match: PageRenderer['match'] = (address, language, mode) => {
  const { path, query, route, params } = locate(address, routesIn[mode])
  if (route === null)
    return { path, kind: 'public', calls: {}, closedForMaintenance: true, pattern: null, status: 404 }
  const page = pages.get(route.path)
  return {
    path,
    kind: route.kind,
    calls: page?.calls(params, query, language) ?? {},
    closedForMaintenance: isClosedForMaintenance(route),
    pattern: route.path,
    status: 200,
  }
}

const render: PageRenderer['render'] = (request, data, failed) => {
  const { language, shop } = request
  const site: Site = { language, words: wordsOf[language], shop, loadWords: loadSiteWords }
  const place = locate(request.address, routesIn[shop.demo ? 'demo' : 'live'])
  const page = place.route === null ? undefined : pages.get(place.route.path)
  const failure = shownOf(failed ?? (place.route === null ? { status: 404 } : undefined))
  const heading = headingOf(place.route, language)
  const content: Screen['content'] =
    failure !== undefined
      ? { kind: 'failure', ...failure }
      : page === undefined
        ? { kind: 'waiting', heading }
        : { kind: 'page', page, data }
  const screen: Screen = { ...place, content }
  return renderDocument({
    request,
    route: place.route,
    head: headOf(screen, site, request.origin),
    body: renderToString(<App site={site} first={screen} />),
    state: {
      shop,
      data: content.kind === 'page' ? (content.page.forBrowser?.(data, language) ?? data) : {},
      failure,
      heading,
    },
  })
}

const renderClosed: PageRenderer['renderClosed'] = (request, notice) => {
  const { language, shop } = request
  const site: Site = { language, words: wordsOf[language], shop, loadWords: loadSiteWords }
  const body = renderToString(
    <SiteContext value={site}>
      <ClosedPage notice={notice} address={request.address} />
    </SiteContext>,
  )
  const { title } = closedWords[language]
  return renderStaticDocument(request, { title, description: notice.text || title, noindex: true }, body)
}

/** Visitors of a built shop see no stack. */
function shownOf(failure: PageFailure | undefined): PageFailure | undefined {
  return failure === undefined || import.meta.env.DEV ? failure : { ...failure, stack: undefined }
}

/** The checkout's heading, shown before its code has loaded. */
function headingOf(route: Route | null, language: Language): Heading | undefined {
  if (route?.path !== '/checkout') return undefined
  const { title, lead } = checkoutWords.of(language)
  return { title, text: lead }
}

function headOf(
  { content, params, query, route }: Screen,
  { words, shop, language }: Site,
  origin: string,
): Head {
  if (content.kind === 'page')
    return content.page.head(words, content.data, { params, query, language, shop, origin })
  if (content.kind === 'waiting')
    return route?.path === '/checkout'
      ? { title: checkoutWords.of(language).title, description: seoWords[language].checkout }
      : { title: shop.name, description: seoWords[language].home, noindex: true }
  const title = failureTitle(content.status, words.shell)
  return { title, description: seoWords[language].home, noindex: true }
}

async function contentHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

/** Renders every page of the site on the server. */
export const renderer: PageRenderer = {
  match,
  render,
  renderClosed,
  publicPaths: siteMap.flatMap(({ kind, path }) => (kind === 'public' && !path.includes(':') ? [path] : [])),
  contentHashes: {
    scripts: await Promise.all(inlineScripts.map(contentHash)),
    // In development, style elements are added to the document one by one.
    styles: assets.css === null ? ["'unsafe-inline'"] : [await contentHash(assets.css)],
  },
}
