import type { PlainRoute } from '#server/http/route.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { addressIn, type Language, languages } from '#shop/localized.ts'
import { typed } from '#server/database/connect.ts'
import { brandRoutes } from '../brand-files.ts'
import { loadFeedProducts } from './load-feed-products.ts'
import { findPages } from './find-pages.ts'
import { cachedTexts, type Texts } from './cached-texts.ts'
import { merchantFeedPath, writeMerchantFeed } from './merchant-feed.ts'
import { robotsText } from './robots.ts'
import { loadFeedPosts, rssPath, writeRss } from './rss.ts'
import { securityText } from './security-text.ts'
import { writeSitemaps } from './sitemap.ts'

/** Routes for crawlers to find the shop's pages. `publicPaths` are the site's own pages. */
export function seoRoutes(
  { pool, content, settings, images, log }: ServerContext,
  publicPaths: readonly string[],
): readonly PlainRoute[] {
  const { publicUrl } = settings
  const read = { tx: typed(pool) }
  const report = (error: unknown) => log.warn({ err: error }, 'an old feed is served')
  return [
    { path: '/robots.txt', serve: async () => plainText(robotsText(publicUrl)) },
    {
      path: '/.well-known/security.txt',
      serve: async () => plainText(securityText(publicUrl, settings.shop.en.supportEmail, new Date())),
    },
    ...brandRoutes({ settings, images }),
    ...cachedTexts(
      ['/sitemap.xml', '/:part{sitemap-\\d+\\.xml}'],
      'application/xml',
      async () => writeSitemaps(publicUrl, await findPages(read, content, publicPaths)),
      report,
    ),
    ...cachedTexts(
      [rssPath],
      'application/rss+xml',
      async () =>
        inEachLanguage(rssPath, async (language) =>
          writeRss({
            origin: publicUrl,
            shop: settings.shop[language].name,
            language,
            posts: await loadFeedPosts(read, content.posts[language], language),
          }),
        ),
      report,
    ),
    ...cachedTexts(
      [merchantFeedPath],
      'application/xml',
      async () => {
        const products = await loadFeedProducts(read)
        return inEachLanguage(merchantFeedPath, (language) =>
          writeMerchantFeed({
            origin: publicUrl,
            shop: settings.shop[language].name,
            language,
            vat: settings.vat.mode,
            products,
          }),
        )
      },
      report,
    ),
  ]
}

function plainText(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

async function inEachLanguage(
  path: string,
  write: (language: Language) => string | Promise<string>,
): Promise<Texts> {
  const texts = languages.map(async (language) => [addressIn(language, path), await write(language)] as const)
  return new Map(await Promise.all(texts))
}
