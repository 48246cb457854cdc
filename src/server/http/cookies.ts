/** Reads one cookie. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** Over https the `__Host-` prefix pins a cookie to this host and path; plain http (a demo at home) cannot have it. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export type NewCookie = {
  readonly name: string
  /** Nothing: the cookie is taken away. */
  readonly value: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

export function setCookie({ name, value, seconds, sameSite }: NewCookie, secure: boolean): string {
  const age = value === '' ? 0 : seconds
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
}
