import type { ShopFacts } from '../../contract/page.ts'
import type { Allowed, Choices, Offer } from '../../shop/analytics/choices.ts'
import type { Site } from '../platform/site.ts'
import type { Told } from '../platform/tell.ts'
import { forgetCookies, googleCookies, metaCookies } from './forget-cookies.ts'
import { tellGoogle, tellGoogleChoices } from './google-analytics.ts'
import { tellMeta, tellMetaChoices } from './meta-pixel.ts'

/** Hands the visitor’s answer to the services the shop has, and clears what those that may no more have left here. */
export function tellChoices({ ga4Id, metaPixelId }: ShopFacts, may: Allowed): void {
  if (ga4Id !== undefined) tellGoogleChoices(ga4Id, may)
  if (metaPixelId !== undefined) tellMetaChoices(metaPixelId, may.advertising)
  if (!may.statistics) forgetCookies(googleCookies)
  if (!may.advertising) forgetCookies(metaCookies)
}

/** Tells a step to those services the visitor has agreed to. */
export function tellOutside({ ga4Id, metaPixelId }: ShopFacts, may: Allowed, told: Told): void {
  if (ga4Id !== undefined && may.statistics) tellGoogle(told)
  if (metaPixelId !== undefined && may.advertising) tellMeta(told)
}

/** Puts the question at the foot of the page. */
export async function askChoices(
  site: Site,
  offer: Offer,
  before: Choices | null,
  take: (choices: Choices) => void,
): Promise<void> {
  const { openConsentBar } = await import('./consent-bar.tsx')
  await openConsentBar({ site, offer, before, take })
}
