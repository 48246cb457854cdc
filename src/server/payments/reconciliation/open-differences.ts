import { sql } from 'drizzle-orm'
import { openTask, type ManagerTask, wasOpened } from '#server/orders/order/manager-tasks.ts'
import type { TaskKind } from '#server/database/tables/orders/manager-tasks.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ListedTransaction } from '#server/integrations/payments/listed-transaction.ts'
import { type Differences, listedRows } from './find-differences.ts'

/**
 * Opens a task for each difference; a task that a manager has closed is not opened again. Returns how many
 * are new.
 */
export async function openDifferences(
  work: Work,
  provider: string,
  { unknownCharges, unknownRefunds, otherSums, notListed }: Differences,
): Promise<number> {
  let opened = 0
  const open = async <Kind extends TaskKind>(task: ManagerTask<Kind>) => {
    if (!(await wasOpened(work, task)) && (await openTask(work, task))) opened++
  }
  for (const { id: reference, amountAgorot, currency } of unknownCharges) {
    if (await isUnmatched(work, reference)) continue
    const transactions = [{ id: reference, amountAgorot, currency }]
    const detail = { provider, reference, transactions, reason: 'only-listed' as const }
    await open({ kind: 'unknown-payment', orderId: null, detail })
  }
  for (const { orderId, ...refund } of unknownRefunds)
    await open({ kind: 'refund-unknown', orderId, detail: { provider, ...refund } })
  for (const { orderId, paymentId, ...money } of otherSums)
    await open({ kind: 'listed-otherwise', orderId, detail: { paymentId, ...money } })
  for (const { orderId, paymentId } of notListed)
    await open({ kind: 'payment-not-listed', orderId, detail: { paymentId } })
  return opened
}

/** Whether a webhook has reported it, under any of its ids. */
async function isUnmatched({ tx }: Work, transactionId: string): Promise<boolean> {
  const its = JSON.stringify({ transactions: [{ id: transactionId }] })
  const { rows } = await tx.execute(
    sql`select 1 from manager_tasks where kind = 'unknown-payment' and detail @> ${its}::jsonb limit 1`,
  )
  return rows.length > 0
}

/** Resolves tasks whose cause is gone: the list now shows the payment with the sum the shop has. */
export async function resolveExplainedDifferences(
  { tx }: Work,
  provider: string,
  listed: readonly ListedTransaction[],
): Promise<void> {
  await tx.execute(sql`
    update manager_tasks t set resolved_at = now()
    from payments p, ${listedRows(listed)}
    where t.resolved_at is null and t.kind in ('listed-otherwise', 'payment-not-listed')
      and p.id::text = t.detail ->> 'paymentId' and p.provider = ${provider}
      and l.kind = 'charge' and l.id = p.transaction_id
      and (t.kind = 'payment-not-listed' or p.amount_agorot = l."amountAgorot" and p.currency = l.currency)`)
}
