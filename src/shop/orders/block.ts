/** Orders can be blocked by e-mail address, by domain or by a range of IP addresses. */
export const blockKinds = ['email', 'email-domain', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockStates = ['running', 'ended'] as const
export type BlockState = (typeof blockStates)[number]

/** The shortest prefixes of a blocked range, in bits: a shorter one would block whole countries. */
export const widestNetwork = { 4: 16, 6: 32 } as const

/** Normalises a domain: `@Example.com.` is `example.com`. */
export function normalDomain(text: string): string {
  return text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
}

/** The domain of an address and its parent domains: `a.b.example`, `b.example`, `example`. */
export function domainsOf(email: string): string[] {
  const labels = normalDomain(email.split('@').at(-1) ?? '').split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
