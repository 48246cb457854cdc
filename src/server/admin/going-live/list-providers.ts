import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/going-live.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf } from '#server/database/rows.ts'
import { paymentProviderStates } from '#server/database/tables/payments/payment-providers.ts'
import type { Read } from '#server/database/transaction.ts'
import { knownProviders, providersByName } from '#server/settings/payments/known-providers.ts'

const openRow = v.object({ provider: v.string(), pages: v.number() })
const heardRow = v.object({ provider: v.string(), at: v.string() })

/** Every payment provider of this release, configured or not. */
export async function listProviders(
  { tx }: Pick<Read, 'tx'>,
  { payments, settings, settingStore }: Pick<ServerContext, 'payments' | 'settings' | 'settingStore'>,
): Promise<OutputOf<typeof contract.listPaymentProviders>> {
  const states = new Map((await tx.select().from(paymentProviderStates)).map((row) => [row.provider, row]))
  const lastWebhooks = await rowsOf(
    tx,
    heardRow,
    sql`select provider, max(created_at) as at from webhook_messages group by provider`,
  )
  const open = await rowsOf(
    tx,
    openRow,
    sql`
    select a.provider, count(*)::int as pages from payment_attempts a join orders o on o.id = a.order_id
    where a.status in ('created', 'pending') and a.reference is not null and o.status = 'pending' and o.held_until > now()
    group by a.provider`,
  )
  return {
    providers: Object.keys(knownProviders).map((name) => {
      const { methods = ['card'], needs = [] } = providersByName[name] ?? {}
      const missing = needs.filter((key) => !settingStore.isSet(key))
      // of a provider that is no longer set up, nothing can be checked again
      const state = missing.length === 0 ? states.get(name) : undefined
      return {
        name,
        marks: [...methods],
        missing,
        credentials:
          state === undefined
            ? null
            : {
                accepted: state.credentials === 'accepted',
                wrong: state.wrongSettings,
                at: state.checkedAt.toISOString(),
              },
        webhookUrl: `${settings.publicUrl}/api/payments/webhooks/${name}`,
        lastWebhookAt: timeOf(lastWebhooks.find(({ provider }) => provider === name)?.at),
        openPages: open.find(({ provider }) => provider === name)?.pages ?? 0,
      }
    }),
    sandbox: settings.mode === 'demo',
    offered: payments.methods.map(({ id, provider, mark, name }) => ({ id, provider, mark, name })),
  }
}

function timeOf(moment: string | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString()
}
