import type { ShopSettings } from '#contract/page.ts'
import type { Allowed, Choices, Offer } from '#shop/analytics/choices.ts'
import type { Site } from '#web/platform/framework/site.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { forgetCookies, googleCookies, metaCookies } from './forget-cookies.ts'
import { trackGoogle, sendGoogleConsent } from './google-analytics.ts'
import { trackMeta, sendMetaConsent } from './meta-pixel.ts'

/** Hands the visitor’s answer to the services the shop has, and clears what those that may no more have left here. */
export function sendConsent({ ga4Id, metaPixelId }: ShopSettings, may: Allowed): void {
  if (ga4Id !== undefined) sendGoogleConsent(ga4Id, may)
  if (metaPixelId !== undefined) sendMetaConsent(metaPixelId, may.advertising)
  if (!may.statistics) forgetCookies(googleCookies)
  if (!may.advertising) forgetCookies(metaCookies)
}

/** Tells a step to those services the visitor has agreed to. */
export function trackElsewhere({ ga4Id, metaPixelId }: ShopSettings, may: Allowed, told: TrackedEvent): void {
  if (ga4Id !== undefined && may.statistics) trackGoogle(told)
  if (metaPixelId !== undefined && may.advertising) trackMeta(told)
}

/** Puts the question at the foot of the page. */
export async function requestConsent(
  site: Site,
  offer: Offer,
  before: Choices | null,
  take: (choices: Choices) => void,
): Promise<void> {
  const { openConsentBar } = await import('./consent-bar.tsx')
  await openConsentBar({ site, offer, before, take })
}
