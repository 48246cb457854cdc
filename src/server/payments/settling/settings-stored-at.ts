import { type SQL, sql } from 'drizzle-orm'
import { providersByName } from '#server/settings/payments/known-providers.ts'

/** The names of all settings of a payment provider. */
export function settingsOfProvider(provider: string): readonly string[] {
  return Object.keys(providersByName[provider]?.definitions ?? {})
}

/** When an owner last changed a setting of a provider; null if none ever did. */
export function settingsStoredAt(provider: string): SQL {
  return sql`(select max(changed_at) from setting_versions where key = any(${sql.param(settingsOfProvider(provider))}::text[]))`
}
