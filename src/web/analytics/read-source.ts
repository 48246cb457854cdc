import { type Utm, utmNames } from '#shop/analytics/source.ts'

const longestUtm = 100

/**
 * The campaign parameters of a query, reduced to plain characters and cut to 100; null if there are none.
 * Values that look like an e-mail address are left out.
 */
export function readUtm(query: string): Utm | null {
  const params = new URLSearchParams(query)
  const found = utmNames.flatMap((name) => {
    const value = (params.get(name) ?? '')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, longestUtm)
    return value === '' || value.includes('@') ? [] : [[name, value] as const]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** The host name of the referring site; null for this shop, no referrer, or an app. */
export function referringSite(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { hostname, protocol } = new URL(referrer)
  return /^https?:$/.test(protocol) && hostname !== '' && hostname !== ownHost ? hostname : null
}
