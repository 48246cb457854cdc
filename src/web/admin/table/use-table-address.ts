import { navigate, useScreen } from '#web/platform/framework/router.tsx'

/** What the address says of a table: search, sort, filters, and the page or the row it begins after. */
export type TableAddress = {
  readonly params: Readonly<Record<string, string>>
  /** Changes some; an empty text takes a parameter out. Anything but the place itself leads back to the beginning. */
  readonly set: (changes: Readonly<Record<string, string>>) => void
  /** The address with these changes, for links. */
  readonly hrefWith: (changes: Readonly<Record<string, string>>) => string
}

const places: readonly string[] = ['page', 'after']

/** Keeps the state of a table in the address, so that it can be sent, reloaded and gone back to. */
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
    // a change that is not drawn yet stands in the address already: the next one must not lose it
    set: (changes) =>
      navigate(hrefFrom(new URLSearchParams(location.search), changes), {
        quiet: true,
        replace: 'q' in changes,
      }),
  }
}
