import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import { recordTestReturn } from '#server/payments/settling/is-test-order.ts'
import { countCall } from '#server/http/checks/rate-limit.ts'
import type { PlainRoute } from '#server/http/route.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { type PageOfPayment, settlePayment } from '#server/payments/settling/settle-payment.ts'

/** Per page: a card is declined, another one pays, the buyer reloads. */
const maxReturns = 5
/** The most queries to the provider that returns to one page cause. */
const perPage = { calls: 10, seconds: 60 }

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
  pool,
  log,
}: Pick<
  ServerContext,
  'payments' | 'transact' | 'settings' | 'jobs' | 'pool' | 'log'
>): readonly PlainRoute[] {
  return [
    {
      path: '/api/payments/returns/:provider',
      async serve({ url }, { provider = '' }) {
        const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
        const read = payments.find(provider)?.readReturn?.(query) ?? null
        const page = { provider, reference: read?.reference ?? '' }
        const orderId = read && (await recordReturn({ transact, pool, jobs }, page, query))
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

/**
 * The order of the page; null if the shop has no such page. Every new return is stored; over the limit it
 * causes no query of its own, only the buyer's page does.
 */
async function recordReturn(
  { transact, pool, jobs }: Pick<ServerContext, 'transact' | 'pool' | 'jobs'>,
  page: PageOfPayment,
  query: string,
): Promise<string | null> {
  const ofPage = and(
    eq(paymentAttempts.provider, page.provider),
    eq(paymentAttempts.reference, page.reference),
  )
  const [known] = await transact(systemActor(), ({ tx }) =>
    tx
      .select({ id: paymentAttempts.id, orderId: paymentAttempts.orderId })
      .from(paymentAttempts)
      .where(ofPage),
  )
  if (known === undefined) return null
  const counted = await countCall(pool, `settle-return ${known.id}`, perPage)
  await transact(systemActor(), async (work) => {
    const [attempt] = await work.tx
      .select({ returned: paymentAttempts.returned })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, known.id))
      .for('update')
    if (attempt === undefined || attempt.returned.includes(query)) return
    await work.tx
      .update(paymentAttempts)
      .set({ returned: [...attempt.returned, query].slice(-maxReturns) })
      .where(eq(paymentAttempts.id, known.id))
    if (counted.allowed) await jobs.enqueue(work, 'settle-return', page)
  })
  return known.orderId
}

function leadTo(place: string): Response {
  return new Response(null, { status: 303, headers: { location: place, 'cache-control': 'no-store' } })
}
