import type { Settings } from './settings.ts'

type Given = {
  readonly mode: Settings['mode']
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly apiUrl: string
  readonly demoPublic: boolean
}

type Addresses = Pick<Settings, 'host' | 'publicUrl' | 'apiUrl' | 'demoPublic'>

/** Where the shop listens and where people reach it. What cannot be is added to `problems`. */
export function readAddresses(given: Given, problems: string[]): Addresses {
  const { mode, port, host, demoPublic } = given
  const publicUrl = (given.publicUrl || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!isRoot(publicUrl)) problems.push('PUBLIC_URL must be an address such as https://shop.example')
  if (mode === 'live' && !publicUrl.startsWith('https:'))
    problems.push('PUBLIC_URL must begin with https: when SHOP_MODE=live')
  if (mode === 'demo' && !demoPublic) {
    if (!isLoopback(host)) problems.push(`HOST=${host} ${opensDemo}`)
    if (isRoot(publicUrl) && !isLoopback(new URL(publicUrl).hostname))
      problems.push(`PUBLIC_URL=${publicUrl} ${opensDemo}`)
  }
  return { host, publicUrl, apiUrl: readApiUrl(given.apiUrl, publicUrl, problems), demoPublic }
}

/** Null: site and API share one origin. */
function readApiUrl(text: string, publicUrl: string, problems: string[]): string | null {
  const apiUrl = text.replace(/\/+$/, '')
  if (apiUrl === '' || !isRoot(publicUrl)) return null
  if (!isRoot(apiUrl)) {
    problems.push('API_URL must be an address such as https://api.shop.example')
    return null
  }
  const [site, api] = [new URL(publicUrl), new URL(apiUrl)]
  if (api.origin === site.origin) return null
  const home = site.hostname.replace(/^www\./, '')
  const isBeneath = api.hostname === home || api.hostname.endsWith(`.${home}`)
  if (api.protocol !== site.protocol || !isBeneath)
    problems.push(
      `API_URL=${apiUrl} must begin with ${site.protocol}// and name ${home} or a host beneath it, such as api.${home}: cookies of the session are SameSite=Strict, so no browser sends them to another site`,
    )
  return api.origin
}

const opensDemo =
  'opens the demo shop to other machines: set DEMO_PUBLIC=on if that is meant (its mailbox then asks for a password)'

/** A web address without a path: the shop's pages begin at its root. */
function isRoot(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, pathname, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username + search + hash === '' && pathname === '/'
}

/** True of names and addresses that only this machine has. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** `on` is one proxy, as it is named where there is only one. */
export function readProxies(given: string, problems: string[]): number {
  if (given === 'off') return 0
  if (given === 'on') return 1
  if (/^[1-9]$/.test(given)) return Number(given)
  problems.push('TRUST_PROXY must be off, on, or the number of proxies from 1 to 9')
  return 0
}
