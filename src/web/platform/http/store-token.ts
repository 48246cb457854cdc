import { forget, readStored, store } from '../browser/storage.ts'

/** Keeps the access token where `readToken` looks: for all tabs, or where their storage is full, for this one. */
export function storeToken(token: string): void {
  store('token', token)
  if (readStored('token') === token) return
  // One that is still there would be found first.
  forget('token')
  try {
    sessionStorage.setItem('token', token)
  } catch {
    // Without any storage a session lasts no longer than the page.
  }
}
