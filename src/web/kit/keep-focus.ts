/** Parts of a page that focus can rest on: small, and with a name or words of their own to be read out. */
const places = 'dialog, fieldset, li, section[aria-labelledby], ul[aria-label]'

let watching = false
let last: Element | null = null
let around: readonly HTMLElement[] = []

/**
 * From here on, when what has the focus is taken off the page, the nearest part around it that
 * stayed takes it. The browser leaves it nowhere, and who listens is back at the page's beginning.
 */
export function keepFocus(): void {
  if (watching) return
  watching = true
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    around = last === null ? [] : placesAround(last)
  })
  document.addEventListener('focusout', ({ target }) => queueMicrotask(() => leave(target)))
  new MutationObserver(rescue).observe(document.body, { childList: true, subtree: true })
}

/** Left by its own wish: it stands there still. */
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
