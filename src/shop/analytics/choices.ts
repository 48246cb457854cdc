/** A visitor's consent. `advertising` is absent if it was not asked for. */
export type Choices = {
  readonly statistics: boolean
  readonly advertising?: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What consent is needed for: a shop without such services never asks. */
export type Offer = { readonly statistics: boolean; readonly advertising: boolean }

/** Consent expires after a year. */
const goodFor = 365 * 86_400_000

/** Parses the stored consent; null if there is none or it has expired. */
export function storedChoices(value: unknown, now: number): Choices | null {
  if (typeof value !== 'object' || value === null) return null
  const at: unknown = Reflect.get(value, 'at')
  const statistics: unknown = Reflect.get(value, 'statistics')
  const advertising: unknown = Reflect.get(value, 'advertising')
  if (typeof at !== 'number' || typeof statistics !== 'boolean') return null
  if (at > now + goodFor || now - at > goodFor) return null
  return { statistics, at, ...(typeof advertising === 'boolean' && { advertising }) }
}

/** What the consent allows. */
export type Allowed = {
  /** Visit data may be stored in the browser. */
  readonly memory: boolean
  /** The browser may have an id, and the statistics service may run. */
  readonly statistics: boolean
  readonly advertising: boolean
}

/**
 * What is allowed. Global Privacy Control counts as a refusal and overrides any consent; without an answer nothing is
 * allowed.
 */
export function allowed(choices: Choices | null, globalPrivacyControl: boolean): Allowed {
  if (globalPrivacyControl) return { memory: false, statistics: false, advertising: false }
  return {
    memory: choices === null || choices.statistics,
    statistics: choices?.statistics === true,
    advertising: choices?.advertising === true,
  }
}

/** True if consent must be asked for: data would leave the shop, and this visitor has not answered. */
export function mustAsk(choices: Choices | null, offer: Offer, globalPrivacyControl: boolean): boolean {
  if (globalPrivacyControl || (!offer.statistics && !offer.advertising)) return false
  return choices === null || (offer.advertising && choices.advertising === undefined)
}
