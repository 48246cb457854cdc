import { beginningOfDay } from '#shop/israel-time.ts'
import { addressIn, type Language } from '#shop/localized.ts'
import type { Post } from '#server/context/content.ts'
import { withProductCards } from '#server/content/product-cards.ts'
import type { Read } from '#server/database/transaction.ts'
import { element, xmlText } from './xml.ts'

export const rssPath = '/blog/rss.xml'
const newest = 50

const titles: Readonly<Record<Language, (shop: string) => string>> = {
  en: (shop) => `${shop} blog`,
  he: (shop) => `הבלוג של ${shop}`,
}
const descriptions: Readonly<Record<Language, string>> = {
  en: 'Short, practical reading about licences, security and buying digital goods well.',
  he: 'קריאה קצרה ומועילה על רישיונות, אבטחה וקנייה נבונה של מוצרים דיגיטליים.',
}

type Blog = {
  readonly origin: string
  readonly shop: string
  readonly language: Language
  /** Newest first. */
  readonly posts: readonly Post[]
}

/** The posts of the feed with the cards of their products. */
export function loadFeedPosts(
  read: Pick<Read, 'tx'>,
  posts: readonly Post[],
  language: Language,
): Promise<Post[]> {
  return Promise.all(
    posts
      .slice(0, newest)
      .map(async (post) => ({ ...post, html: await withProductCards(read, post.html, language) })),
  )
}

/** The blog in one language as RSS 2.0, with the full text of posts. */
export function writeRss({ origin, shop, language, posts }: Blog): string {
  const shown = posts.slice(0, newest)
  const channel = [
    element('title', titles[language](shop)),
    element('link', origin + addressIn(language, '/blog')),
    element('description', descriptions[language]),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(origin + addressIn(language, rssPath))}"/>`,
    ...(shown[0] === undefined ? [] : [element('lastBuildDate', mailDate(shown[0].date))]),
    ...shown.map((post) => item(origin, language, post)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${channel.join('\n')}
</channel>
</rss>
`
}

function item(origin: string, language: Language, post: Post): string {
  const address = origin + addressIn(language, `/blog/${post.slug}`)
  const parts = [
    element('title', post.title),
    element('link', address),
    `<guid isPermaLink="true">${xmlText(address)}</guid>`,
    element('pubDate', mailDate(post.date)),
    ...(post.author === '' ? [] : [element('dc:creator', post.author)]),
    ...post.categories.map(({ name }) => element('category', name)),
    element('description', post.description),
    element('content:encoded', absolute(post.html, origin, language)),
  ]
  return `<item>\n${parts.join('\n')}\n</item>`
}

/** Feed readers show posts outside the site: addresses must be absolute, and links name the language. */
function absolute(html: string, origin: string, language: Language): string {
  const host = xmlText(origin)
  return html
    .replace(/\bhref="(\/(?!\/)[^"#]*)/g, (_, path: string) => `href="${host}${inLanguage(path, language)}`)
    .replace(/\b(?:src|srcset)="[^"]*"/g, (pictures) => pictures.replace(/(["\s])\/(?!\/)/g, `$1${host}/`))
}

/** A path as it is in HTML; one that names its language already is left as it is. */
function inLanguage(path: string, language: Language): string {
  if (path.includes('lng=')) return path
  return xmlText(addressIn(language, path.replaceAll('&amp;', '&')))
}

/** A date in RFC 822 format, as RSS requires. */
function mailDate(day: string): string {
  return new Date(beginningOfDay(day)).toUTCString()
}
