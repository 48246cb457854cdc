import type { Settings } from './settings.ts'

type Given = {
  readonly mode: Settings['mode']
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly demoPublic: boolean
}

type Addresses = Pick<Settings, 'host' | 'publicUrl' | 'demoPublic'>

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
  return { host, publicUrl, demoPublic }
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
