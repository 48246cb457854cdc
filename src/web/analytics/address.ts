/** Pages that are the shop’s own affair: its admin area, and the stand-ins of the demo shop. */
const ownAffair = /^\/(?:dashboard|demo)(?:\/|$)/

/** True for the pages whose visits are counted. */
export function isCounted(path: string): boolean {
  return !ownAffair.test(path)
}

/** Pages whose addresses or contents are somebody’s own: nobody outside hears that they were seen. */
const personal = /^\/(?:account|profile|orders|gift|order-lookup|sign-in|sign-up|reset-password|fail)(?:\/|$)/

/** The address of a page as others may hear it, without anything but the campaign and the search; null: not at all. */
export function addressForOthers(address: string): string | null {
  const [path = '/', query = ''] = address.split('?')
  if (!isCounted(path) || personal.test(path)) return null
  const given = new URLSearchParams(query)
  const allowed = [...given].filter(([name]) => name === 'q' || name === 'lng' || name.startsWith('utm_'))
  const rest = new URLSearchParams(allowed).toString()
  return rest === '' ? path : `${path}?${rest}`
}
