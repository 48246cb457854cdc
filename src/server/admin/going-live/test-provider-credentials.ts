import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/going-live.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { clearCredentials, recordCredentials } from '#server/payments/record-credentials.ts'

/** Tests the current credentials. Results for earlier ones are deleted first. */
export async function testProviderCredentials(
  { payments, pool, report }: Pick<ServerContext, 'payments' | 'pool' | 'report'>,
  { provider: name }: InputOf<typeof contract.checkPaymentProvider>,
): Promise<OutputOf<typeof contract.checkPaymentProvider> | Refusal<'not-found'>> {
  await clearCredentials(pool, name)
  const provider = payments.find(name)
  if (provider === null) return refuse('not-found')
  if (provider.check === undefined) return { outcome: 'untried', wrong: [], reason: null }
  const result = await provider.check().catch((error: unknown) => {
    report(error)
    return null
  })
  if (result === null) return { outcome: 'unreachable', wrong: [], reason: null }
  await recordCredentials(pool, name, result.wrong)
  return {
    outcome: result.wrong.length === 0 ? 'accepted' : 'refused',
    wrong: [...result.wrong],
    reason: result.reason,
  }
}
