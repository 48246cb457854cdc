import { listFavouriteIds } from '#contract/addresses.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { onSessionChange, settledSession } from '#web/platform/http/session.ts'
import type { Site } from '#web/platform/framework/site.ts'
import { forgetTab, readTabJson, storeTabJson } from '#web/platform/browser/storage.ts'
import { favouriteIds } from './favourite-ids.ts'
import { favouriteWords } from './favourite-words.ts'
import { sendPress } from './send-press.ts'

/** After this time, a sign-in no longer completes a press made before it. */
const wantedMs = 20 * 60_000

/** Changes a favourite immediately and on the server; without an account, after sign-in. */
export async function toggleFavourite(productId: string, site: Site): Promise<void> {
  const session = await settledSession()
  if (session.status === 'signed-in') {
    // what the press means depends on the list
    if (await loadFavourites(session.user.id, site))
      return change(session.user.id, productId, !favouriteIds.get().includes(productId), site)
    return notify('error', (await favouriteWords.load(site.language)).failed)
  }
  storeTabJson('favourite_wanted', { productId, at: Date.now() })
  navigate('/sign-in', { from: location.pathname + location.search })
}

let loaded: { readonly userId: string; readonly list: Promise<boolean> } | null = null

onSessionChange(({ status }) => {
  if (status === 'signed-in') return
  loaded = null
  favouriteIds.set([])
})

/**
 * Loads the favourites of the signed-in user once, and applies a press made before sign-in. False if they could not be
 * loaded; the next call tries again.
 */
export async function loadFavourites(userId: string, site: Site): Promise<boolean> {
  if (loaded?.userId === userId) return loaded.list
  const list = readList(userId)
  loaded = { userId, list }
  const wanted = popPendingFavourite()
  if ((await list) && wanted !== null) await change(userId, wanted, true, site)
  return list
}

async function readList(userId: string): Promise<boolean> {
  const response = await call(listFavouriteIds, {})
  // somebody else may be signed in by now
  if (loaded?.userId !== userId) return false
  if (response.data === null) loaded = null
  else favouriteIds.set(response.data.ids)
  return response.data !== null
}

async function change(userId: string, productId: string, add: boolean, site: Site): Promise<void> {
  const [sent, words] = await Promise.all([
    sendPress({ userId, productId, add }),
    favouriteWords.load(site.language),
  ])
  if (sent === null) return
  if (sent.response.error === null) notify('success', sent.there ? words.added : words.removed)
  else if (sent.response.status !== 401) notify('error', words.failed)
}

function popPendingFavourite(): string | null {
  const stored = readTabJson('favourite_wanted')
  forgetTab('favourite_wanted')
  if (typeof stored !== 'object' || stored === null || !('productId' in stored) || !('at' in stored))
    return null
  const { productId, at } = stored
  const fresh = typeof at === 'number' && Date.now() - at < wantedMs
  return fresh && typeof productId === 'string' ? productId : null
}
