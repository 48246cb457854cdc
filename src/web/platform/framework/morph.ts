/** The latest transition: an older one that is still running must not remove its names. */
let latest: ViewTransition | undefined

/**
 * Shows the next page with a view transition: a link's cover image moves to the cover of its page, and back.
 * Covers are marked with `data-cover` and the path they belong to. No movement if none is visible, if the
 * browser has no support, or if the visitor prefers reduced motion.
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
    // The loaded picture is a placeholder for the same one in another width.
    if (!next.complete) next.style.background = `url("${cover.currentSrc}") 50% / cover`
  })
  latest = movement
  const rest = () => {
    if (latest === movement) forgetNames()
  }
  movement.finished.then(rest, rest)
  // A hidden window skips transitions.
  movement.ready.catch(() => {})
  await movement.updateCallbackDone
}

/**
 * Two elements with one transition name would cancel the transition. The selector needs `[style]`: Chromium
 * writes the attribute lazily, and without it an empty one comes back after removal.
 */
function forgetNames(): void {
  for (const cover of document.querySelectorAll('img[data-cover][style]')) cover.removeAttribute('style')
}

/** The visible cover of a path: the one whose link was pressed, otherwise the first. */
function coverOf(path: string): HTMLImageElement | undefined {
  const all = [...document.querySelectorAll<HTMLImageElement>('img[data-cover]')].filter((cover) => {
    const { top, bottom } = cover.getBoundingClientRect()
    return cover.dataset['cover'] === path && bottom > 0 && top < innerHeight
  })
  const pressed = document.activeElement?.closest('article')
  return all.find((cover) => pressed?.contains(cover)) ?? all[0]
}
