import { isLoopback } from '#server/settings/is-loopback.ts'

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * True when the request names this machine as its host and came through no proxy. A page elsewhere
 * whose own name was bent to this machine (DNS rebinding) still says its own name.
 */
export function isOnThisMachine(request: Request): boolean {
  if (proxyHeaders.some((name) => request.headers.has(name))) return false
  return isLoopback(new URL(request.url).hostname)
}
