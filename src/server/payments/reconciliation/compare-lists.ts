import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import type { ListedTransaction } from '#server/integrations/payments/listed-transaction.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import { settlePayment, type SettleContext } from '#server/payments/settling/settle-payment.ts'
import { type Differences, findDifferences, listedDays, pagesOfUnknown } from './find-differences.ts'
import { resolveExplainedDifferences, openDifferences } from './open-differences.ts'
import { trackOutages } from './track-outages.ts'
import { readList } from './read-list.ts'

type Comparing = Pick<ServerContext, 'transact' | 'payments' | 'jobs' | 'settings' | 'report' | 'log'>

/**
 * Compares the list of each provider that has one with the shop's records. Payments for an order are settled
 * like any other; every other difference becomes a task, once.
 */
export async function compareLists(comparing: Comparing, signal?: AbortSignal): Promise<void> {
  const { payments, report } = comparing
  const providers = payments.all.map((provider) => ({ provider: provider.name, it: provider }))
  const outages = trackOutages(comparing.transact, 'lists')
  await forEachProvider(providers, { report, signal }, ({ it }) =>
    outages.observe(it.name, compareList(comparing, it, signal)),
  )
  if (signal?.aborted !== true) await outages.save()
}

async function compareList(
  comparing: Comparing,
  provider: PaymentProvider,
  signal?: AbortSignal,
): Promise<void> {
  const to = new Date()
  const period = { from: new Date(to.getTime() - listedDays * 86_400_000), to }
  const listed = await readList(provider, period, signal)
  if (listed === null) return
  await settleUnknown(comparing, provider, listed)
  await comparing.transact(systemActor(), async (work) => {
    await resolveExplainedDifferences(work, provider.name, listed)
    const found = await findDifferences(work, provider.name, listed)
    const news = provider.sharedAccount === true ? withoutOthers(found) : found
    const opened = await openDifferences(work, provider.name, news)
    comparing.log.info(
      { provider: provider.name, listed: listed.length, opened },
      'compared a list of payments',
    )
  })
}

/** If the provider account is also used elsewhere, drops transactions that name no order of the shop. */
function withoutOthers(found: Differences): Differences {
  return {
    ...found,
    unknownCharges: found.unknownCharges.filter(({ isOurs }) => isOurs),
    unknownRefunds: found.unknownRefunds.filter(({ orderId }) => orderId !== null),
  }
}

/**
 * Settles a charge that names an order of the shop: its webhook was lost, and its page is no longer queried.
 */
async function settleUnknown(
  { transact, payments: providers, jobs, settings, report }: Comparing,
  { name }: PaymentProvider,
  listed: readonly ListedTransaction[],
): Promise<void> {
  const actor = systemActor()
  const settling: SettleContext = { transact, actor, providers, jobs, settings }
  const pages = await transact(actor, (work) => pagesOfUnknown(work, name, listed))
  for (const page of pages) await settlePayment(settling, page).catch(report)
}
