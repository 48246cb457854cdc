import type { Site } from '../platform/site.ts'
import { startCartTimers } from './cart-timers.ts'
import { cartTeller } from './tell-cart-news.ts'

/** Looks after a cart and says what changed in it; gives the way to stop. */
export function lookAfterCart(site: Pick<Site, 'language' | 'words'>): () => void {
  return startCartTimers(cartTeller(site))
}
