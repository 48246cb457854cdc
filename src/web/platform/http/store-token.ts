import { forget, readStored, store } from '../browser/storage.ts'

/** Stores the access token where `readToken` looks: for all tabs or, if storage is full, for this one. */
export function storeToken(token: string): void {
  store('token', token)
  if (readStored('token') === token) return
  // A token left in local storage would be found first.
  forget('token')
  try {
    sessionStorage.setItem('token', token)
  } catch {
    // Without any storage the session lasts as long as the page.
  }
}
