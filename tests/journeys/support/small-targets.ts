import type { Page } from '@playwright/test'

/** The controls of the current page that are too small for a finger, one sentence each. */
export function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=option]'

    /** The area that can be pressed: a label counts for its checkbox, a card for its link. */
    function placeOf(element: Element): DOMRect {
      const around = element.matches('.card-link')
        ? element.closest('.card')
        : element.matches('input[type=checkbox], input[type=radio]')
          ? element.closest('label')
          : null
      return (around ?? element).getBoundingClientRect()
    }

    /** A link within a sentence is as high as its line (WCAG 2.5.8 says so too). */
    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, dd, td, label, blockquote')
      return around !== null && (around.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    }

    const isThere = (element: Element, { width, height }: DOMRect) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 2 &&
      height > 2 &&
      element.closest('[inert], [aria-hidden=true], .sr-only') === null
    const isMainAction = (element: Element) =>
      element.matches('[data-main-action], main button[type=submit], dialog button[type=submit]')

    const open = document.querySelector('dialog:modal')
    const all = [...(open ?? document).querySelectorAll(pressed)]
    return all.flatMap((element) => {
      const place = placeOf(element)
      if (!isThere(element, place) || isInSentence(element)) return []
      const least = isMainAction(element) ? 44 : 24
      if (place.height >= least - 0.1 && place.width >= 24) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [
        `${element.localName} "${name.trim().slice(0, 30)}" is ${Math.round(place.width)} × ${Math.round(place.height)}, not ${least}: ${element.className.slice(0, 80)}`,
      ]
    })
  })
}
