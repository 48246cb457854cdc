import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import type { Work } from '#server/database/transaction.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import { recordTestReturn } from '#server/payments/settling/is-test-order.ts'
import type { PlainRoute } from '#server/http/route.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { type PageOfPayment, settlePayment } from '#server/payments/settling/settle-payment.ts'

/** Per page: a card is declined, another one pays, the buyer reloads. */
const maxReturns = 5

/**
 * The address to which browsers return from providers that have one address for all payments and report a
 * payment's result only there. The data is stored as received, to be verified with the provider; the buyer is
 * redirected to their order.
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

/** The job enqueued for each return: the order's page queries too, but not for an order already paid. */
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

/** The order of the page; null if the shop has no such page. */
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
      .set({ returned: [...returned, query].slice(-maxReturns) })
      .where(eq(paymentAttempts.id, id))
    await jobs.enqueue(work, 'settle-return', { provider, reference })
  }
  return orderId
}

function leadTo(place: string): Response {
  return new Response(null, { status: 303, headers: { location: place, 'cache-control': 'no-store' } })
}
