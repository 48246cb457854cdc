import type { Agorot } from '#shop/money.ts'

/** Why somebody should look at a paid order before it is delivered. */
export const riskRules = [
  'blocked',
  'first-order',
  'many-units',
  'email-domain',
  'network',
  'foreign-card',
] as const
export type RiskRule = (typeof riskRules)[number]

/** 0, or nothing listed: the rule is off. */
export type RiskLimits = {
  /** The first order of a buyer from this sum on. */
  readonly firstOrderShekels: number
  /** More units of one product than this. */
  readonly units: number
  /** Throw-away e-mail domains, in lower case; what stands beneath one counts too. */
  readonly emailDomains: readonly string[]
  /** More orders within an hour from one network address than this. */
  readonly ordersPerNetwork: number
  /** A card from another country than Israel, where the provider tells. */
  readonly foreignCard: boolean
}

export type OrderSigns = {
  readonly totalAgorot: Agorot
  /** The buyer has received nothing before that was paid for. */
  readonly isFirst: boolean
  /** Of the product it has most of. */
  readonly mostUnits: number
  readonly email: string
  /** From its network address within the last hour, itself included. */
  readonly ordersInHour: number
  /** Null: the provider does not tell. */
  readonly cardCountry: string | null
}

/** A rule that applies, with what was found: a sum in agorot, a count, a domain, a country, or the kind of a running block. */
export type Risk = { readonly rule: RiskRule; readonly found: number | string }

/** True where no rule is on: nothing needs to be asked of an order. */
export function areRisksOff(limits: RiskLimits): boolean {
  const { firstOrderShekels, units, emailDomains, ordersPerNetwork, foreignCard } = limits
  const uncounted = firstOrderShekels === 0 && units === 0 && ordersPerNetwork === 0
  return uncounted && emailDomains.length === 0 && !foreignCard
}

/** The rules that apply to an order. */
export function risksOf(limits: RiskLimits, signs: OrderSigns): readonly Risk[] {
  const { firstOrderShekels, units, ordersPerNetwork } = limits
  const risks: Risk[] = []
  if (firstOrderShekels > 0 && signs.isFirst && signs.totalAgorot >= firstOrderShekels * 100)
    risks.push({ rule: 'first-order', found: signs.totalAgorot })
  if (units > 0 && signs.mostUnits > units) risks.push({ rule: 'many-units', found: signs.mostUnits })
  const domain = signs.email.trim().toLowerCase().split('@').at(-1) ?? ''
  if (limits.emailDomains.some((listed) => domain === listed || domain.endsWith(`.${listed}`)))
    risks.push({ rule: 'email-domain', found: domain })
  if (ordersPerNetwork > 0 && signs.ordersInHour > ordersPerNetwork)
    risks.push({ rule: 'network', found: signs.ordersInHour })
  const { cardCountry } = signs
  if (limits.foreignCard && cardCountry !== null && cardCountry !== 'IL')
    risks.push({ rule: 'foreign-card', found: cardCountry })
  return risks
}
