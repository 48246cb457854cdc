import type { Site } from '#web/platform/framework/site.ts'
import { startCartTimers } from './cart-timers.ts'
import { cartAnnouncer } from './announce-cart-changes.ts'

/** Looks after a cart and says what changed in it; gives the way to stop. */
export function lookAfterCart(site: Pick<Site, 'language' | 'words'>): () => void {
  return startCartTimers(cartAnnouncer(site))
}
