import { type Choices, mustAsk, storedChoices } from '#shop/analytics/choices.ts'
import { notify } from '#web/kit/toasts.tsx'
import type { Site } from '#web/platform/framework/site.ts'
import { readStoredJson, storeJson } from '#web/platform/browser/storage.ts'
import { onTrack } from '#web/platform/browser/track.ts'
import { forgetAll } from './count-events.ts'
import { stepsOf } from './countable-events.ts'
import { refusedByBrowser, visitorAllows } from './visitor-allows.ts'

/** Asks visitors for consent, and sends events to the services they allow. Loaded when the page is idle. */
export async function startAnalytics(site: Site): Promise<void> {
  const { ga4Id, metaPixelId } = site.shop
  const offer = { statistics: ga4Id !== undefined, advertising: metaPixelId !== undefined }
  const readChoices = () => storedChoices(readStoredJson('privacy_choices'), Date.now())
  const outside = offer.statistics || offer.advertising ? await import('./third-parties.ts') : null

  const follow = () => {
    if (!visitorAllows().memory) forgetAll()
    outside?.sendConsent(site.shop, visitorAllows())
  }
  const applyChoices = (choices: Choices) => {
    storeJson('privacy_choices', choices)
    follow()
  }
  const openConsent = async () => outside?.requestConsent(site, offer, readChoices(), applyChoices)

  follow()
  if (outside !== null)
    onTrack((tracked) => {
      for (const step of stepsOf(tracked)) outside.trackElsewhere(site.shop, visitorAllows(), step)
    })
  const openByHand = () => openConsent().catch(() => notify('error', site.words.platform.unreachable))
  listenForChoices(() => void openByHand())
  // The link to the choices may have been followed before this code loaded.
  if (location.hash === '#choices') void openByHand()
  else if (mustAsk(readChoices(), offer, refusedByBrowser())) void openConsent()
}

function listenForChoices(askForChoices: () => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash !== '#choices') return
    event.preventDefault()
    askForChoices()
  })
}
