import { navigate, useScreen } from '#web/platform/framework/router.tsx'

/** The state of a table in the URL: search, sort, filters, and the page or the row it starts after. */
export type TableAddress = {
  readonly params: Readonly<Record<string, string>>
  /**
   * Changes parameters; an empty text removes one. Any change except of the position returns to the first
   * page.
   */
  readonly set: (changes: Readonly<Record<string, string>>) => void
  /** The URL with these changes, for links. */
  readonly hrefWith: (changes: Readonly<Record<string, string>>) => string
}

const places: readonly string[] = ['page', 'after']

/**
 * Stores the state of a table in the URL, so that it can be shared, reloaded and restored by the back button.
 */
export function useTableAddress(): TableAddress {
  const { path, query } = useScreen()
  const params = Object.fromEntries([...query].filter(([name]) => name !== 'lng'))
  const hrefFrom = (from: URLSearchParams, changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(from)
    if (!Object.keys(changes).some((name) => places.includes(name)))
      for (const place of places) next.delete(place)
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    return next.size === 0 ? path : `${path}?${next}`
  }
  return {
    params,
    hrefWith: (changes) => hrefFrom(query, changes),
    // a change not rendered yet is already in the URL: the next one must not lose it
    set: (changes) => {
      // the page has been left, though the next one is not shown yet
      if (location.pathname !== path) return
      navigate(hrefFrom(new URLSearchParams(location.search), changes), {
        quiet: true,
        replace: 'q' in changes,
      })
    },
  }
}
