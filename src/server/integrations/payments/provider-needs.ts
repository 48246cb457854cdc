import type { Logger } from 'pino'

export type ProviderNeeds = {
  readonly log: Logger
  /** Time limit of one call to the provider. */
  readonly waitSeconds: number
}
