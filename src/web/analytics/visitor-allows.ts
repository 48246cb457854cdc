import { type Allowed, allowed, storedChoices } from '#shop/analytics/choices.ts'
import { readStoredJson } from '#web/platform/browser/storage.ts'

/** The browser's privacy signal: Global Privacy Control. */
export function refusedByBrowser(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** The visitor's current consent. */
export function visitorAllows(): Allowed {
  return allowed(storedChoices(readStoredJson('privacy_choices'), Date.now()), refusedByBrowser())
}
