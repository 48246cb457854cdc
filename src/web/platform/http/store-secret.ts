import { forget, readSecret, type SecretKey, secretsOfPage, store, storeTab } from '../browser/storage.ts'

/**
 * Stores a secret where `readSecret` looks: for all tabs; if local storage is full, for this tab; if storage is
 * blocked, for this page.
 */
export function storeSecret(key: SecretKey, value: string): void {
  store(key, value)
  if (readSecret(key) === value) return
  // An older value in local storage would be found first.
  forget(key)
  storeTab(key, value)
  if (readSecret(key) !== value) secretsOfPage.set(key, value)
}
