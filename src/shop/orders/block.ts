/** What orders can be refused by: one e-mail address, all of a domain, or a range of network addresses. */
export const blockKinds = ['email', 'email-domain', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockStates = ['running', 'ended'] as const
export type BlockState = (typeof blockStates)[number]

/** The widest ranges that a block may name, in bits: a wider one would shut out whole countries. */
export const widestNetwork = { 4: 16, 6: 32 } as const

/** `@Example.com.` and `example.com` are one domain. */
export function normalDomain(text: string): string {
  return text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
}

/** The domain of an address and those it stands beneath: `a.b.example`, `b.example`, `example`. */
export function domainsOf(email: string): string[] {
  const labels = normalDomain(email.split('@').at(-1) ?? '').split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
