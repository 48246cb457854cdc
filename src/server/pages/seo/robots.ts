/**
 * API calls. A visitor's private pages declare `noindex` themselves, which crawlers only see by reading them.
 */
const closed = ['/api/']

/** robots.txt: the paths that crawlers must skip, and the URL of the sitemap. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
