import type { ShopSettings } from '#contract/page.ts'
import type { Allowed, Choices, Offer } from '#shop/analytics/choices.ts'
import type { Site } from '#web/platform/framework/site.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { forgetCookies, googleCookies, metaCookies } from './forget-cookies.ts'
import { trackGoogle, sendGoogleConsent } from './google-analytics.ts'
import { trackMeta, sendMetaConsent } from './meta-pixel.ts'

/** Passes the visitor’s consent to the configured services; deletes the cookies of those not allowed. */
export function sendConsent({ ga4Id, metaPixelId }: ShopSettings, may: Allowed): void {
  if (ga4Id !== undefined) sendGoogleConsent(ga4Id, may)
  if (metaPixelId !== undefined) sendMetaConsent(metaPixelId, may.advertising)
  if (!may.statistics) forgetCookies(googleCookies)
  if (!may.advertising) forgetCookies(metaCookies)
}

/** Sends an event to the services the visitor has consented to. */
export function trackElsewhere(
  { ga4Id, metaPixelId }: ShopSettings,
  may: Allowed,
  event: TrackedEvent,
): void {
  if (ga4Id !== undefined && may.statistics) trackGoogle(event)
  if (metaPixelId !== undefined && may.advertising) trackMeta(event)
}

/** Shows the consent bar at the bottom of the page. */
export async function requestConsent(
  site: Site,
  offer: Offer,
  before: Choices | null,
  take: (choices: Choices) => void,
): Promise<void> {
  const { openConsentBar } = await import('./consent-bar.tsx')
  await openConsentBar({ site, offer, before, take })
}
