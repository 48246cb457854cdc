/** Calls, and pages that are one visitor's own or the demo's. */
const closed = ['/api/', '/checkout', '/success', '/fail', '/account', '/profile', '/dashboard', '/demo']

/** robots.txt: what crawlers leave alone, and where the list of pages is. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
