import type { Rolldown } from 'vite'

/** The modules of these folders on all floors; a room's words come in one language, each in a file of its own. */
function folders(...names: readonly string[]): RegExp {
  return new RegExp(
    `src[\\\\/](web|contract|shop)[\\\\/](${names.join('|')})[\\\\/](?!.*(\\.css$|words\\.(en|he)))`,
  )
}

/**
 * Which modules share a file; the first that fits counts. Measured (script files that a page names, brotli; November
 * 2026, Vite 8.3): with them the home page loads 9 files instead of 32, a product 6 instead of 33, the checkout 24
 * instead of 71, and the bytes of a page change by -4.6 kB (product) to +1.9 kB (checkout). Left out alone:
 * - `libraries` saves a first visit 0.8 kB and 2 files, but costs a visitor who returns after a release its 58 kB.
 * - `site` costs the home page, a list and a product 19.5 kB, and the admin area 26 kB.
 * - `catalogue` costs its pages 21 to 27 kB and 12 to 15 files, which is more than `tests/structure/bytes.test.ts` allows.
 * - `visits` costs every page 17.6 kB, and those without products 24.6 kB: counting a visit loads the checkout then.
 * - `checkout` costs a checkout 0.9 kB and 30 files.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  { name: 'site', test: /src[\\/](web|contract|shop)(?!.*\.css$)/, tags: ['$initial'] },
  { name: 'catalogue', test: folders('catalogue[\\\\/](?:list|product|query)'), minShareCount: 2 },
  // before `checkout`, which has a part of it
  { name: 'visits', test: folders('analytics'), minShareCount: 2 },
  { name: 'checkout', test: folders('checkout', 'coupons', 'cart'), minShareCount: 3 },
]
