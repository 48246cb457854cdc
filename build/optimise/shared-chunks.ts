import type { Rolldown } from 'vite'

/** The modules of these folders on all floors; a room's words come in one language, each in a file of its own. */
function folders(...names: readonly string[]): RegExp {
  return new RegExp(
    `src[\\\\/](web|contract|shop)[\\\\/](${names.join('|')})[\\\\/](?!.*(\\.css$|words\\.(en|he)))`,
  )
}

/**
 * Which modules share a file; the first that fits counts. Gains (brotli; measured November 2026, Vite 8.3):
 * `libraries` and `site` save every page 2.3 kB and 12 requests, and a visitor who returns after a release the
 * 58 kB of the libraries. `catalogue` saves its three pages 9 to 13 requests each, and `checkout` saves a checkout
 * 29; without them a landing page needs more than the 14 that `tests/structure/bytes.test.ts` allows.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  { name: 'site', test: /src[\\/](web|contract|shop)(?!.*\.css$)/, tags: ['$initial'] },
  { name: 'catalogue', test: folders('catalogue[\\\\/](?:list|product|query)'), minShareCount: 2 },
  { name: 'checkout', test: folders('checkout', 'coupons', 'cart'), minShareCount: 3 },
]
