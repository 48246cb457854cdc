/** Pages that are not part of a visit: the admin area, and the demo shop's simulated services. */
const ownAffair = /^\/(?:dashboard|demo)(?:\/|$)/

/** True for the pages whose visits are counted. */
export function isCounted(path: string): boolean {
  return !ownAffair.test(path)
}

/** Pages with personal addresses or contents: views of them are never sent to external services. */
const personal = /^\/(?:account|profile|orders|gift|order-lookup|sign-in|sign-up|reset-password|fail)(?:\/|$)/

/**
 * The address of a page for external services: of its query only search, language and campaign; null if it
 * must not be sent.
 */
export function addressForOthers(address: string): string | null {
  const [path = '/', query = ''] = address.split('?')
  if (!isCounted(path) || personal.test(path)) return null
  const params = new URLSearchParams(query)
  const allowed = [...params].filter(([name]) => name === 'q' || name === 'lng' || name.startsWith('utm_'))
  const rest = new URLSearchParams(allowed).toString()
  return rest === '' ? path : `${path}?${rest}`
}
