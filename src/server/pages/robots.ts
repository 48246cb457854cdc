/** Calls. Pages that are one visitor's own say so themselves (`noindex`), which a crawler only learns by reading them. */
const closed = ['/api/']

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
