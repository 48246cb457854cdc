import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { CredentialsRefused } from '#server/integrations/payments/provider.ts'

/** How long a recorded state is not recorded again. */
const settledSeconds = 60

/** Records for managers that a provider refuses the shop's credentials. A successful check clears it. */
export function credentialsRecorder(
  pool: Pick<pg.Pool, 'query'>,
  report: (error: unknown) => void,
): (provider: string, refused: Pick<CredentialsRefused, 'settings'>) => void {
  const recorded = new LRUCache<string, string>({ max: 100, ttl: settledSeconds * 1000 })
  return (provider, { settings }) => {
    const wrong = settings.join()
    if (recorded.get(provider) === wrong) return
    recorded.set(provider, wrong)
    recordCredentials(pool, provider, settings).catch(report)
  }
}

/** Records which settings of a provider are wrong; none means it accepts the credentials. */
export async function recordCredentials(
  pool: Pick<pg.Pool, 'query'>,
  provider: string,
  wrong: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into payment_provider_states (provider, credentials, wrong_settings) values ($1, $2, $3)
     on conflict (provider) do update
     set credentials = excluded.credentials, wrong_settings = excluded.wrong_settings, checked_at = now()
     where payment_provider_states.credentials <> excluded.credentials
       or payment_provider_states.wrong_settings <> excluded.wrong_settings
       or payment_provider_states.checked_at < now() - make_interval(secs => $4)`,
    [provider, wrong.length === 0 ? 'accepted' : 'refused', wrong, settledSeconds],
  )
}

/** Clears the record, because the provider's settings were changed or removed. */
export async function clearCredentials(pool: Pick<pg.Pool, 'query'>, provider: string): Promise<void> {
  await pool.query('delete from payment_provider_states where provider = $1', [provider])
}
