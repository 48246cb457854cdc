import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import { recordTestReturn } from '#server/payments/is-test-order.ts'
import type { PlainRoute } from '#server/http/route.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { type PageOfPayment, settlePayment } from '#server/payments/settle-payment.ts'

/** Of one page: a card is declined, another one pays, the buyer reloads. */
const mostReturns = 5

/**
 * Where browsers come back to from providers that have one address for all payments, and say there alone
 * what became of one. It is written down as it came, for the provider to be asked whether it wrote it; the
 * buyer goes on to the page of their order.
 */
export function returnRoutes({
  payments,
  transact,
  settings,
  jobs,
  log,
}: Pick<ServerContext, 'payments' | 'transact' | 'settings' | 'jobs' | 'log'>): readonly PlainRoute[] {
  return [
    {
      path: '/api/payments/returns/:provider',
      async serve({ url }, { provider = '' }) {
        const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
        const read = payments.find(provider)?.readReturn?.(query) ?? null
        const page = { provider, reference: read?.reference ?? '' }
        const orderId =
          read && (await transact(systemActor(), (work) => recordReturn(work, jobs, page, query)))
        const testId =
          orderId === null && read !== null
            ? await transact(systemActor(), (work) => recordTestReturn(work, page, query))
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

/** The job that follows each return: the page of the order asks as well, but not about one that is paid already. */
export async function settleReturn(
  {
    transact,
    payments: providers,
    jobs,
    settings,
  }: Pick<ServerContext, 'transact' | 'payments' | 'jobs' | 'settings'>,
  page: JobData['settle-return'],
): Promise<void> {
  await settlePayment({ transact, actor: systemActor(), providers, jobs, settings }, page)
}

/** The order the page was opened for; null: the shop has no such page. */
async function recordReturn(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { provider, reference }: PageOfPayment,
  query: string,
): Promise<string | null> {
  const [attempt] = await work.tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)))
    .for('update')
  if (attempt === undefined) return null
  const { id, orderId, returned } = attempt
  if (!returned.includes(query)) {
    await work.tx
      .update(paymentAttempts)
      .set({ returned: [...returned, query].slice(-mostReturns) })
      .where(eq(paymentAttempts.id, id))
    await jobs.enqueue(work, 'settle-return', { provider, reference })
  }
  return orderId
}

function leadTo(place: string): Response {
  return new Response(null, { status: 303, headers: { location: place, 'cache-control': 'no-store' } })
}
