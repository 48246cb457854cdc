import { isIPv6 } from 'node:net'

/** The origin at which a server that listens on this host and port reaches itself. */
export function ownAddress(host: string, port: number): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`
}
