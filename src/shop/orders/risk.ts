import type { Agorot } from '#shop/money.ts'

/** Why a paid order should be reviewed before delivery. */
export const riskRules = [
  'blocked',
  'first-order',
  'many-units',
  'email-domain',
  'network',
  'foreign-card',
] as const
export type RiskRule = (typeof riskRules)[number]

/** A rule is off at 0 or with an empty list. */
export type RiskLimits = {
  /** A buyer's first order of at least this total. */
  readonly firstOrderAgorot: Agorot
  /** More units of one product than this. */
  readonly units: number
  /** Disposable e-mail domains, in lower case; their subdomains count too. */
  readonly emailDomains: readonly string[]
  /** More orders than this within an hour from one IP address. */
  readonly ordersPerNetwork: number
  /** A card issued outside Israel, if the provider reports the country. */
  readonly foreignCard: boolean
}

export type OrderSignals = {
  readonly totalAgorot: Agorot
  /** The buyer has no earlier delivered paid order. */
  readonly isFirst: boolean
  /** Units of the product with the most units. */
  readonly maxUnits: number
  readonly email: string
  /** Orders from its IP address within the last hour, this one included. */
  readonly ordersInHour: number
  /** Null if the provider does not report it. */
  readonly cardCountry: string | null
}

/** A rule that applies and the value that triggered it: a sum in agorot, a count, a domain, a country, or the kind of an active block. */
export type Risk = { readonly rule: RiskRule; readonly found: number | string }

/** True if all rules are off. */
export function areRisksOff(limits: RiskLimits): boolean {
  const { firstOrderAgorot, units, emailDomains, ordersPerNetwork, foreignCard } = limits
  const uncounted = firstOrderAgorot === 0 && units === 0 && ordersPerNetwork === 0
  return uncounted && emailDomains.length === 0 && !foreignCard
}

/** The rules that apply to an order. */
export function risksOf(limits: RiskLimits, signals: OrderSignals): readonly Risk[] {
  const { firstOrderAgorot, units, ordersPerNetwork } = limits
  const risks: Risk[] = []
  if (firstOrderAgorot > 0 && signals.isFirst && signals.totalAgorot >= firstOrderAgorot)
    risks.push({ rule: 'first-order', found: signals.totalAgorot })
  if (units > 0 && signals.maxUnits > units) risks.push({ rule: 'many-units', found: signals.maxUnits })
  const domain = signals.email.trim().toLowerCase().split('@').at(-1) ?? ''
  if (limits.emailDomains.some((listed) => domain === listed || domain.endsWith(`.${listed}`)))
    risks.push({ rule: 'email-domain', found: domain })
  if (ordersPerNetwork > 0 && signals.ordersInHour > ordersPerNetwork)
    risks.push({ rule: 'network', found: signals.ordersInHour })
  const { cardCountry } = signals
  if (limits.foreignCard && cardCountry !== null && cardCountry !== 'IL')
    risks.push({ rule: 'foreign-card', found: cardCountry })
  return risks
}
