import { addFavourite, removeFavourite } from '#contract/addresses.ts'
import { call } from '#web/platform/http/api.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { userNow } from '#web/platform/http/session.ts'
import { favouriteIds } from './favourite-ids.ts'

type Press = { readonly userId: string; readonly productId: string; readonly add: boolean }
type Sent = {
  /** Whether the server has the product, as far as known. */
  readonly there: boolean
  readonly response: ApiResponse<undefined>
}

/** The last press of each user and product whose call is under way: two calls at once could end in either order. */
const wishes = new Map<string, boolean>()

/**
 * Shows a press on a heart at once and sends it. Null if a call for the product is under way, which is followed by one
 * for this press; also once somebody else is signed in.
 */
export async function sendPress(press: Press): Promise<Sent | null> {
  const { userId, productId, add } = press
  const key = `${userId} ${productId}`
  const isSending = wishes.has(key)
  const before = favouriteIds.get().includes(productId)
  wishes.set(key, add)
  show(productId, add)
  if (isSending) return null
  const sent = await sendLast(press, key, before)
  wishes.delete(key)
  if (userNow()?.id !== userId) return null
  show(productId, sent.there)
  return sent
}

/** Sends the last press, and again if there is another one by then. */
async function sendLast(press: Press, key: string, before: boolean): Promise<Sent> {
  const add = wishes.get(key) === true
  const response = await call(add ? addFavourite : removeFavourite, { productId: press.productId })
  const there = response.error === null ? add : before
  const isLast = wishes.get(key) === add || userNow()?.id !== press.userId
  return isLast ? { there, response } : sendLast(press, key, there)
}

function show(productId: string, there: boolean): void {
  const others = favouriteIds.get().filter((id) => id !== productId)
  favouriteIds.set(there ? [...others, productId] : others)
}
