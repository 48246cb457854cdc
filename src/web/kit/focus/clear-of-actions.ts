/** What buyers decide by: large buttons, submit buttons, and the price of the product. */
const mainActions = '[data-main-action], [data-main-price], button[type=submit]'
const gap = 8

/**
 * Keeps a box at the bottom of the window from covering main actions and the price while the page moves. Returns a function
 * that stops this.
 */
export function moveClearOfActions(box: HTMLElement): () => void {
  const place = () => moveClear(box)
  const stop = new AbortController()
  place()
  // Drawers slide in: their content has its final position when the transition ends.
  for (const event of ['scroll', 'resize', 'transitionend'])
    addEventListener(event, place, { capture: true, passive: true, signal: stop.signal })
  // What arrives later, such as the price with a coupon, moves the page's content.
  const watch = new ResizeObserver(place)
  watch.observe(document.body)
  return () => {
    stop.abort()
    watch.disconnect()
  }
}

/** Moves the box up until it covers no main action of the page, or of its dialog. */
function moveClear(box: HTMLElement): void {
  box.style.translate = 'none'
  const place = box.getBoundingClientRect()
  let { bottom } = place
  for (const action of actionsFromBelow(box.closest('dialog') ?? document)) {
    const isAbove = action.bottom + gap <= bottom - place.height
    const isBelow = action.top - gap >= bottom
    const isBeside = action.left >= place.right || action.right <= place.left
    if (!isAbove && !isBelow && !isBeside) bottom = action.top - gap
  }
  // If actions fill the whole window, there is no better position.
  if (bottom >= place.height) box.style.translate = `0 ${bottom - place.bottom}px`
}

function actionsFromBelow(around: ParentNode): DOMRect[] {
  return [...around.querySelectorAll(mainActions)]
    .map((action) => action.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width * height > 0 && bottom > 0 && top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom)
}
