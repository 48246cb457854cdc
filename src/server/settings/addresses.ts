import { isLoopback } from './definitions/is-loopback.ts'

type AddressSettings = {
  readonly SHOP_MODE: 'demo' | 'live'
  readonly PORT: number
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly API_URL: string
  readonly DEMO_PUBLIC: boolean
}

/** The shop's public address: localhost unless set. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<AddressSettings, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL || `http://localhost:${PORT}`
}

/** The API's address for browsers. Null if site and API share an origin. */
export function apiUrlOf(settings: Pick<AddressSettings, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): string | null {
  if (settings.API_URL === '') return null
  const { origin } = new URL(settings.API_URL)
  return origin === new URL(publicUrlOf(settings)).origin ? null : origin
}

/** True for a web address without a path: the shop must be at the root. */
export function isRoot(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, pathname, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username + search + hash === '' && pathname === '/'
}

export const opensDemo =
  'opens the demo shop to other machines: set DEMO_PUBLIC=on if that is meant (its mailbox then asks for a password)'

/** True unless a demo would be reachable from other machines without DEMO_PUBLIC. */
export function isHostAllowed(
  { SHOP_MODE, DEMO_PUBLIC }: Pick<AddressSettings, 'SHOP_MODE' | 'DEMO_PUBLIC'>,
  host: string,
) {
  return SHOP_MODE !== 'demo' || DEMO_PUBLIC || isLoopback(host)
}

/** True if browsers send the session cookies to the API: same scheme, same site. */
export function isSameSite(settings: Pick<AddressSettings, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): boolean {
  const [site, api] = [new URL(publicUrlOf(settings)), new URL(settings.API_URL)]
  const home = homeOf(site)
  return (
    api.origin === site.origin ||
    (api.protocol === site.protocol && (api.hostname === home || api.hostname.endsWith(`.${home}`)))
  )
}

export function crossSiteMessage(settings: Pick<AddressSettings, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): string {
  const site = new URL(publicUrlOf(settings))
  const home = homeOf(site)
  return `API_URL=${settings.API_URL} must begin with ${site.protocol}// and name ${home} or a host beneath it, such as api.${home}: cookies of the session are SameSite=Strict, so no browser sends them to another site`
}

function homeOf(site: URL): string {
  return site.hostname.replace(/^www\./, '')
}
