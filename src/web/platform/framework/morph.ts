/** The movement that began last: one that goes on while another begins leaves its names to that. */
let latest: ViewTransition | undefined

/**
 * Puts the next page on screen. Where a link to a page stands beside its cover, that moves to the page's own, and
 * back: elements that say by `data-cover` of which path they are the cover. Nothing moves where none is in sight, in
 * a browser that cannot, and for a visitor who wants no movement.
 */
export async function morph(from: string, to: string, change: () => Promise<unknown>): Promise<void> {
  const path = [to, from].find((one) => coverOf(one) !== undefined)
  const cover = path === undefined ? undefined : coverOf(path)
  if (
    path === undefined ||
    cover === undefined ||
    !('startViewTransition' in document) ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    await change()
    return
  }
  forgetNames()
  cover.style.viewTransitionName = 'cover'
  const movement = document.startViewTransition(async () => {
    await change()
    cover.style.viewTransitionName = ''
    const next = coverOf(path)
    if (next === undefined) return
    next.style.viewTransitionName = 'cover'
    // What is there already stands in for the same picture in another width.
    if (!next.complete) next.style.background = `url("${cover.currentSrc}") 50% / cover`
  })
  latest = movement
  const rest = () => {
    if (latest === movement) forgetNames()
  }
  movement.finished.then(rest, rest)
  // A window that nobody looks at shows no movement.
  movement.ready.catch(() => {})
  await movement.updateCallbackDone
}

/**
 * Two of one name would not move at all. The selector must say `[style]`: Chromium writes the attribute only when
 * somebody asks for it, and one that was not written yet comes back empty after it was removed.
 */
function forgetNames(): void {
  for (const cover of document.querySelectorAll('img[data-cover][style]')) cover.removeAttribute('style')
}

/** Of several in sight the one whose link was pressed, else the first. */
function coverOf(path: string): HTMLImageElement | undefined {
  const all = [...document.querySelectorAll<HTMLImageElement>('img[data-cover]')].filter((cover) => {
    const { top, bottom } = cover.getBoundingClientRect()
    return cover.dataset['cover'] === path && bottom > 0 && top < innerHeight
  })
  const pressed = document.activeElement?.closest('article')
  return all.find((cover) => pressed?.contains(cover)) ?? all[0]
}
