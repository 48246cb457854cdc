import { assets } from 'virtual:client-assets'
import type { PageFailure, PageRequest, ShopSettings } from '#contract/page.ts'
import { addressIn, type Language, directionOf, languages, textIn } from '#shop/localized.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import { scriptJson } from './script-json.ts'
import { headScript } from './head-script.ts'
import { type Head, titleOf } from './page.ts'
import type { Route } from './route.ts'
import type { Heading } from './screen.ts'
import { frameColours } from '../browser/theme.ts'

const inlineScript = headScript(frameColours)
export const inlineScripts = [inlineScript]

/** State that the server passes to the browser. Undefined fields are omitted. */
export type DocumentState = {
  readonly shop: ShopSettings
  readonly data: Readonly<Record<string, unknown>>
  readonly failure: PageFailure | undefined
  readonly heading: Heading | undefined
}

type DocumentParts = {
  request: PageRequest
  route: Route | null
  head: Head
  body: string
  state: DocumentState
}

/** The whole document; identical for all visitors of a language. */
export function renderDocument({ request, route, head, body, state }: DocumentParts): string {
  const { language } = request
  const { description = '' } = head
  return `${opening(request, head)}
<link rel="manifest" href="${addressIn(language, '/manifest.webmanifest')}">
${preloads(route, language)}
${head.noindex === true ? noindex : discovery(request, head, description)}
</head>
<body>
<div id="app">${body}</div>${head.noindex === true ? '' : structuredData(head)}
<script type="application/json" id="state">${scriptJson(state)}</script>
<script type="module" src="${assets.entry}"${afterLibraries}></script>
</body>
</html>
`
}

/** A static document: the browser loads none of the shop's code. */
export function renderStaticDocument(request: PageRequest, head: Head, body: string): string {
  return `${opening(request, head)}
${noindex}
</head>
<body>
${body}
</body>
</html>
`
}

const noindex = '<meta name="robots" content="noindex">'

function opening(request: PageRequest, head: Head): string {
  const { language } = request
  const { description = '' } = head
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${noteOf(request)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(head, request.shop))}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="${(request.brand?.frame ?? frameColours).light}"${frameOf(request)}>
<script>${inlineScript}</script>
${styles()}${request.brand === undefined ? '' : `\n<style>${request.brand.style}</style>`}
${request.nonce === undefined ? '' : `<meta name="csp-nonce" content="${request.nonce}">\n`}<link rel="icon" href="/favicon.svg">`
}

/** The announcement's id, from which the head script knows whether the visitor has dismissed it. */
function noteOf({ shop: { announcement } }: PageRequest): string {
  return announcement === undefined ? '' : ` data-note="${announcement.id}"`
}

/** The brand's toolbar colours, if it has any. */
function frameOf({ brand }: PageRequest): string {
  return brand === undefined ? '' : ` data-light="${brand.frame.light}" data-dark="${brand.frame.dark}"`
}

function styles(): string {
  const fonts = assets.fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  )
  const css =
    assets.stylesheet === null
      ? `<style>${assets.css}</style>`
      : `<link rel="stylesheet" href="${assets.stylesheet}">`
  return [...fonts, css].join('\n')
}

/** Preloads everything the page will import: each import discovered later would cost another round trip. */
function preloads(route: Route | null, language: Language): string {
  const source = route?.source ?? ''
  const words = (assets.words[source] ?? []).filter((module) => module.endsWith(`.${language}.ts`))
  const own = new Set(
    [`words.${language}.ts`, source, ...words].flatMap((module) => assets.chunks[module] ?? []),
  )
  return [
    ...assets.entryImports.map((file) => modulePreload(file)),
    ...[...own].map((file) => modulePreload(file, afterLibraries)),
  ].join('\n')
}

/** The shop's code cannot run before the libraries, which are three times as large. */
const afterLibraries = ' fetchpriority="low"'

function modulePreload(file: string, priority = ''): string {
  return `<link rel="modulepreload" href="${file}"${priority}>`
}

const locales = { en: 'en_US', he: 'he_IL' } as const

/** Metadata for search engines and shared links. */
function discovery(
  { address, language, origin, shop }: PageRequest,
  head: Head,
  description: string,
): string {
  const path = head.canonical ?? address.split('?')[0] ?? '/'
  const hrefIn = (other: Language) => escapeHtml(origin + addressIn(other, textIn(path, other)))
  const here = hrefIn(language)
  const alternates = languages.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${hrefIn(other)}">`,
  )
  const image = escapeHtml(origin + (head.image ?? `/images/og/${language}.png`))
  const feed =
    head.feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(`${shop.name}: ${head.feed.title}`)}" href="${escapeHtml(addressIn(language, head.feed.path))}">`,
        ]
  return [
    `<link rel="canonical" href="${here}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${hrefIn('en')}">`,
    ...feed,
    `<meta property="og:type" content="${head.article === true ? 'article' : 'website'}">`,
    `<meta property="og:site_name" content="${escapeHtml(shop.name)}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${here}">`,
    `<meta property="og:locale" content="${locales[language]}">`,
    ...languages
      .filter((other) => other !== language)
      .map((other) => `<meta property="og:locale:alternate" content="${locales[other]}">`),
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="${escapeHtml(head.title)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n')
}

/** For search engines only, so it is placed after what visitors see. */
function structuredData({ jsonLd = [] }: Head): string {
  return jsonLd.map((fact) => `\n<script type="application/ld+json">${scriptJson(fact)}</script>`).join('')
}
