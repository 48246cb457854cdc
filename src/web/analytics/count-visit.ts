import { onTrack, track } from '#web/platform/browser/track.ts'
import { countTracked } from './count-events.ts'
import { stepsOf } from './countable-events.ts'
import { visitorAllows } from './visitor-allows.ts'

/** Counts each event immediately, so that visitors who leave early are counted too. */
export function countVisit(): void {
  onTrack((event) => {
    for (const step of stepsOf(event)) countTracked(step, visitorAllows().memory)
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin && link.pathname.startsWith('/product/'))
      track({ name: 'click_product', address: location.pathname })
  })
}
