import type { Site } from '#web/platform/framework/site.ts'
import { startCartTimers } from './cart-timers.ts'
import { cartAnnouncer } from './announce-cart-changes.ts'

/** Keeps a cart valid and shows changes; returns a function that stops this. */
export function startCartValidation(site: Pick<Site, 'language' | 'words'>): () => void {
  return startCartTimers(cartAnnouncer(site))
}
