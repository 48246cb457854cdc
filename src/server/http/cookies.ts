import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

export function readCookie(headers: Headers, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] ?? null
}

/** Over https the `__Host-` prefix pins a cookie to this host and path; plain http (a demo at home) cannot have it. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export type NewCookie = {
  readonly name: string
  /** An empty value deletes the cookie. */
  readonly value: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

export function setCookie({ name, value, seconds, sameSite }: NewCookie, secure: boolean): string {
  const attributes = { maxAge: value === '' ? 0 : seconds, httpOnly: true, sameSite, path: '/' }
  return secure
    ? generateCookie(name, value, { ...attributes, prefix: 'host' })
    : generateCookie(name, value, attributes)
}
