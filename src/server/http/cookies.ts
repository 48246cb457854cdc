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

export function setCookie(
  name: string,
  value: string,
  options: { secure: boolean; seconds: number; sameSite: 'Lax' | 'Strict' },
): string {
  const secure = options.secure ? '; Secure' : ''
  return `${cookieName(name, options.secure)}=${value}; Path=/; Max-Age=${options.seconds}; HttpOnly; SameSite=${options.sameSite}${secure}`
}
