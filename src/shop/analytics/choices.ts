/** What a visitor has agreed to. `advertising` is absent when it was not asked about. */
export type Choices = {
  readonly statistics: boolean
  readonly advertising?: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What may be asked about: a shop without a service for it never asks. */
export type Offer = { readonly statistics: boolean; readonly advertising: boolean }

/** After a year an answer is old, and the question may be put again. */
const goodFor = 365 * 86_400_000

/** A stored answer, checked; null: none, or none that still counts. */
export function storedChoices(value: unknown, now: number): Choices | null {
  if (typeof value !== 'object' || value === null) return null
  const at: unknown = Reflect.get(value, 'at')
  const statistics: unknown = Reflect.get(value, 'statistics')
  const advertising: unknown = Reflect.get(value, 'advertising')
  if (typeof at !== 'number' || typeof statistics !== 'boolean') return null
  if (at > now + goodFor || now - at > goodFor) return null
  return { statistics, at, ...(typeof advertising === 'boolean' && { advertising }) }
}

/** What follows from the answer. */
export type Allowed = {
  /** The browser may remember the visit for itself. */
  readonly memory: boolean
  /** It may carry a number of its own, and the service for statistics may run. */
  readonly statistics: boolean
  readonly advertising: boolean
}

/**
 * What may be done. The browser's own signal against tracking (Global Privacy Control) counts as a
 * refusal that no answer outweighs; silence is no agreement.
 */
export function allowed(choices: Choices | null, globalPrivacyControl: boolean): Allowed {
  if (globalPrivacyControl) return { memory: false, statistics: false, advertising: false }
  return {
    memory: choices === null || choices.statistics,
    statistics: choices?.statistics === true,
    advertising: choices?.advertising === true,
  }
}

/** True when the question has to be put: somebody outside would be told, and this visitor has not been asked. */
export function mustAsk(choices: Choices | null, offer: Offer, globalPrivacyControl: boolean): boolean {
  if (globalPrivacyControl || (!offer.statistics && !offer.advertising)) return false
  return choices === null || (offer.advertising && choices.advertising === undefined)
}
