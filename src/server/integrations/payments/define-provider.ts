import type { Logger } from 'pino'
import type { MethodMark } from '#contract/payments.ts'
import type { SettingName } from '#server/setting-definitions.ts'
import type { SettingReading } from '#server/setting-reading.ts'
import type { PaymentProvider } from './provider.ts'

export type ProviderNeeds = {
  readonly log: Logger
  /** How long one call to the provider may take. */
  readonly waitSeconds: number
}

export type OpenProvider = (needs: ProviderNeeds) => PaymentProvider

/** What the registry knows of a provider. */
export type ProviderDefinition = {
  /** The ways to pay it offers, each of which the settings may offer by itself; the first marks its whole page. */
  readonly methods: readonly [MethodMark, ...MethodMark[]]
  /** Settings without which it is not set up. */
  readonly needs: readonly SettingName[]
  /** Called once all of those are there. */
  readonly read: (reading: SettingReading) => OpenProvider
}

/** The address of a provider's API: https, or http on this machine. Null where it is neither. */
export function providerAddress({ text, problem }: SettingReading, name: SettingName): string {
  const address = text(name).replace(/\/+$/, '')
  if (!isSafeAddress(address)) problem(`${name} must begin with https: (http: only on this machine)`)
  return address
}

/** Where money may be sent to, or a buyer. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
