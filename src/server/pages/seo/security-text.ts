const dayMilliseconds = 86_400_000
const lastsDays = 180

/**
 * security.txt (RFC 9116): the contact for reporting vulnerabilities; `email` may be empty. It has an expiry
 * date, so it is generated again each day.
 */
export function securityText(origin: string, email: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / dayMilliseconds) + lastsDays) * dayMilliseconds)
  return [
    ...(email === '' ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: he, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
