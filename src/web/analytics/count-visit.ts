import { onTold, tell } from '../platform/tell.ts'
import { countTold } from './count-told.ts'
import { stepsOf } from './told-steps.ts'
import { visitorAllows } from './visitor-allows.ts'

/** Counts each step in the moment it happens: who leaves at once has been counted. */
export function countVisit(): void {
  onTold((told) => {
    for (const step of stepsOf(told)) countTold(step, visitorAllows().memory)
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin && link.pathname.startsWith('/product/'))
      tell({ name: 'click_product', address: location.pathname })
  })
}
