/** Elements that can receive focus: small, and with a name or text of their own for screen readers. */
const places = 'dialog, fieldset, li, section[aria-labelledby], ul[aria-label]'

let watching = false
let last: Element | null = null
let around: readonly HTMLElement[] = []

/**
 * From now on, when the focused element is removed from the page, focuses its nearest remaining ancestor.
 * Otherwise focus would be lost, and screen readers would return to the start of the page.
 */
export function restoreLostFocus(): void {
  if (watching) return
  watching = true
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    around = last === null ? [] : placesAround(last)
  })
  document.addEventListener('focusout', ({ target }) => queueMicrotask(() => leave(target)))
  new MutationObserver(rescue).observe(document.body, { childList: true, subtree: true })
}

/** Skipped if the element lost focus but is still on the page. */
function leave(target: EventTarget | null): void {
  if (last !== target || last?.isConnected !== true) return
  last = null
}

function rescue(): void {
  if (last === null || last.isConnected || document.activeElement !== document.body) return
  last = null
  const place = around.find((one) => one.isConnected)
  if (place === undefined) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

function placesAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.closest(places); at !== null; at = at.parentElement?.closest(places) ?? null)
    if (at !== element && at instanceof HTMLElement) found.push(at)
  return found
}
