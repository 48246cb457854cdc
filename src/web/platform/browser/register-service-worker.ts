import type { Language } from '#shop/localized.ts'

/** Registers the service worker, which stores the shop's files and an offline page. Failures are ignored. */
export function registerServiceWorker(language: Language): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/service-worker.js?lng=${language}`).catch(() => {})
}
