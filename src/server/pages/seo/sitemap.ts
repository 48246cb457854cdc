import { addressIn, defaultLanguage, languages, type Localized, textIn } from '#shop/localized.ts'
import type { Texts } from './cached-texts.ts'
import { element, xmlText } from './xml.ts'

/** A page for search engines: its path, which may differ by language, and its last change. */
export type Found = { readonly path: string | Localized; readonly changed: Date | null }

/** The limits of one sitemap in the protocol (sitemaps.org). */
const maxAddresses = 50_000
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * /sitemap.xml with every page in every language, each listing all its versions including itself. If there
 * are more pages than one file may contain, they are split into /sitemap-1.xml and so on, listed by
 * /sitemap.xml.
 */
export function writeSitemaps(origin: string, pages: readonly Found[], most: number = maxAddresses): Texts {
  const size = Math.floor(most / languages.length)
  const parts = Array.from({ length: Math.ceil(pages.length / size) }, (_, at) =>
    pages.slice(at * size, (at + 1) * size),
  )
  if (parts.length <= 1) return new Map([['/sitemap.xml', writeUrls(origin, pages)]])
  const names = parts.map((_, at) => `/sitemap-${at + 1}.xml`)
  const index = parts.map(
    (part, at) =>
      `<sitemap>${element('loc', `${origin}${names[at]}`)}${lastModified(latest(part.map(({ changed }) => changed)))}</sitemap>`,
  )
  return new Map([
    [
      '/sitemap.xml',
      `${declaration}<sitemapindex xmlns="${protocol}">\n${index.join('\n')}\n</sitemapindex>\n`,
    ],
    ...parts.map((part, at): [string, string] => [names[at] ?? '', writeUrls(origin, part)]),
  ])
}

function writeUrls(origin: string, pages: readonly Found[]): string {
  const urls = pages.flatMap(({ path, changed }) => {
    const versions = languages.map((language) => ({
      language,
      address: origin + addressIn(language, textIn(path, language)),
    }))
    const links = [
      ...versions,
      { language: 'x-default', address: origin + addressIn(defaultLanguage, textIn(path, defaultLanguage)) },
    ]
      .map(
        ({ language, address }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(address)}"/>`,
      )
      .join('')
    return versions.map(
      ({ address }) => `<url>${element('loc', address)}${lastModified(changed)}${links}</url>`,
    )
  })
  return `${declaration}<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

function lastModified(changed: Date | null): string {
  return changed === null ? '' : element('lastmod', changed.toISOString().replace(/\.\d+Z$/, 'Z'))
}

/** The latest of these times; null if there is none. */
export function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (last === null || (time !== null && time > last) ? time : last), null)
}
