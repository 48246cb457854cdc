import { and, eq, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { paymentAttempts } from '#server/database/tables/payments.ts'
import { keepTestReturn } from './is-test-order.ts'
import type { PlainRoute } from '#server/http/route.ts'

/** Of one page: a card is declined, another one pays, the buyer reloads. */
const mostReturns = 5

/**
 * Where browsers come back to from providers that have one address for all payments, and say there alone
 * what became of one. It is written down as it came, for the provider to be asked whether it wrote it; then
 * the buyer goes on to the page of their order, which asks.
 */
export function returnRoutes({
  payments,
  transact,
  settings,
  log,
}: Pick<ServerContext, 'payments' | 'transact' | 'settings' | 'log'>): readonly PlainRoute[] {
  return [
    {
      path: '/api/payments/returns/:provider',
      async serve({ url }, { provider = '' }) {
        const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
        const read = payments.find(provider)?.readReturn?.(query) ?? null
        const page = { provider, reference: read?.reference ?? '' }
        const orderId = read && (await transact(systemActor(), (work) => keepReturn(work, page, query)))
        const testId =
          orderId === null && read !== null
            ? await transact(systemActor(), (work) => keepTestReturn(work, page, query))
            : null
        if (testId !== null) return leadTo(`${settings.publicUrl}/dashboard/admin/going-live?test=${testId}`)
        if (read === null || orderId === null) {
          log.warn({ provider }, 'a browser came back from a payment page that the shop does not know')
          return leadTo(`${settings.publicUrl}/`)
        }
        return leadTo(`${settings.publicUrl}/${read.failed ? 'fail' : 'success'}?order=${orderId}`)
      },
    },
  ]
}

/** The order the page was opened for; null: the shop has no such page. */
async function keepReturn(
  { tx }: Work,
  { provider, reference }: { readonly provider: string; readonly reference: string },
  query: string,
): Promise<string | null> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)))
    .for('update')
  if (attempt === undefined) return null
  const { id, orderId, status, returned } = attempt
  if (status !== 'paid' && status !== 'refunded' && !returned.includes(query))
    await tx
      .update(paymentAttempts)
      .set({
        returned: [...returned, query].slice(-mostReturns),
        // a page that was given up is asked about again
        askedAt: sql`null`,
      })
      .where(eq(paymentAttempts.id, id))
  return orderId
}

function leadTo(place: string): Response {
  return new Response(null, { status: 303, headers: { location: place, 'cache-control': 'no-store' } })
}
