import type { api, EndpointName } from '#contract/api.ts'
import type { RefusalOf } from '#contract/endpoint.ts'

export type Refused = { status: number; code: string }

/** A scenario for every refusal of every endpoint. */
export type Scenarios = {
  [Name in EndpointName]: { [Code in RefusalOf<(typeof api)[Name]>]: () => Promise<Refused> }
}
