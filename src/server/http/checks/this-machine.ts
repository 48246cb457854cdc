import { isLoopback } from '#server/settings/definitions/is-loopback.ts'

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * True if the request names this machine as its host and came through no proxy. With DNS rebinding, the host
 * header still has the attacker's name.
 */
export function isOnThisMachine(request: Request): boolean {
  if (proxyHeaders.some((name) => request.headers.has(name))) return false
  return isLoopback(new URL(request.url).hostname)
}
