import type { Rolldown } from 'vite'

/** The modules of these folders on all floors; a room's words come in one language, each in a file of its own. */
function folders(...names: readonly string[]): RegExp {
  return new RegExp(
    `src[\\\\/](web|contract|shop)[\\\\/](${names.join('|')})[\\\\/](?!.*(\\.css$|words\\.(en|he)))`,
  )
}

/**
 * Which modules share a file; the first that fits counts. Measured (script files that a page names, brotli; November
 * 2026, Vite 8.3): with them the home page loads 9 files instead of 32, a product 7 instead of 33, the checkout 24
 * instead of 71, and a page has 3.8 kB (product) or 1.6 kB (checkout) less. Left out alone:
 * - `libraries` saves a first visit 0.8 kB and 2 files, but costs a visitor who returns after a release its 58 kB.
 * - `site` costs the home page, a list and a product 19.5 kB, and the admin area 26 kB.
 * - `catalogue` costs its pages 21 to 27 kB and 12 to 15 files, which is more than `tests/structure/bytes.test.ts` allows.
 * - `product`, if it is a part of `catalogue`, costs the home page, a list, a post and the checkout 3.5 kB, and saves a
 *   product 0.8 kB and a file.
 * - `visits` costs every page 17.6 kB, and those without products 24.6 kB: counting a visit loads the checkout then.
 * - `checkout` costs a checkout 0.9 kB and 30 files.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  { name: 'site', test: /src[\\/](web|contract|shop)(?!.*\.css$)/, tags: ['$initial'] },
  // cards and filters; the named parts of the kit are here because `product` would take them, and lists would load it
  {
    name: 'catalogue',
    test: folders(
      'catalogue[\\\\/](?:list|query)',
      'catalogue(?=[\\\\/](?:product-|viewed-))',
      'kit(?=[\\\\/](?:breadcrumbs|prose|select)[.])',
    ),
    minShareCount: 2,
  },
  // after `catalogue`, which has a part of it
  { name: 'product', test: folders('catalogue[\\\\/]product'), minShareCount: 2 },
  // before `checkout`, which has a part of it
  { name: 'visits', test: folders('analytics'), minShareCount: 2 },
  { name: 'checkout', test: folders('checkout', 'coupons', 'cart'), minShareCount: 3 },
]
