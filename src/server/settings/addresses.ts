import { isLoopback } from './is-loopback.ts'

type Given = {
  readonly SHOP_MODE: 'demo' | 'live'
  readonly PORT: number
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly API_URL: string
  readonly DEMO_PUBLIC: boolean
}

/** Where shoppers reach the shop: on this machine, unless the settings name an address. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Given, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL || `http://localhost:${PORT}`
}

/** Where the browser sends its calls. Null: site and API share one origin. */
export function apiUrlOf(given: Pick<Given, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): string | null {
  if (given.API_URL === '') return null
  const { origin } = new URL(given.API_URL)
  return origin === new URL(publicUrlOf(given)).origin ? null : origin
}

/** A web address without a path: the shop's pages begin at its root. */
export function isRoot(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, username, pathname, search, hash } = new URL(given)
  return /^https?:$/.test(protocol) && username + search + hash === '' && pathname === '/'
}

export const opensDemo =
  'opens the demo shop to other machines: set DEMO_PUBLIC=on if that is meant (its mailbox then asks for a password)'

/** A demo stays on its own machine until its owner says otherwise. */
export function staysHere(
  { SHOP_MODE, DEMO_PUBLIC }: Pick<Given, 'SHOP_MODE' | 'DEMO_PUBLIC'>,
  host: string,
) {
  return SHOP_MODE !== 'demo' || DEMO_PUBLIC || isLoopback(host)
}

/** True where the browser sends the session's cookies to the API: the same scheme, the same site. */
export function isBeneathSite(given: Pick<Given, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): boolean {
  const [site, api] = [new URL(publicUrlOf(given)), new URL(given.API_URL)]
  const home = homeOf(site)
  return (
    api.origin === site.origin ||
    (api.protocol === site.protocol && (api.hostname === home || api.hostname.endsWith(`.${home}`)))
  )
}

export function notBeneathSite(given: Pick<Given, 'API_URL' | 'PUBLIC_URL' | 'PORT'>): string {
  const site = new URL(publicUrlOf(given))
  const home = homeOf(site)
  return `API_URL=${given.API_URL} must begin with ${site.protocol}// and name ${home} or a host beneath it, such as api.${home}: cookies of the session are SameSite=Strict, so no browser sends them to another site`
}

function homeOf(site: URL): string {
  return site.hostname.replace(/^www\./, '')
}
