import type { Language } from '#shop/localized.ts'

/** Lets the browser keep the shop's files and a page for when there is no connection; without it all goes on as before. */
export function keepFiles(language: Language): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/service-worker.js?lng=${language}`).catch(() => {})
}
