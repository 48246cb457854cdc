import { getVatReport } from '#contract/admin/orders/documents.ts'
import { issueTaxDocument } from '#server/documents/issue-document.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import type { TestShop, Visitor } from '../shop.ts'

/** Runs the jobs that issue requested documents; returns their errors. */
export async function issueDocuments({ context }: Pick<TestShop, 'context'>): Promise<string[]> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from tax_documents where status = 'wanted' and provider is not null order by created_at`,
  )
  const wrong: string[] = []
  for (const { id } of rows) {
    const error = await issueDocument({ context }, id)
    if (error !== null) wrong.push(error)
  }
  return wrong
}

/** Runs the job that issues one document; returns its error. */
export async function issueDocument(
  { context }: Pick<TestShop, 'context'>,
  documentId: string,
): Promise<string | null> {
  const { transact, payments: providers, jobs } = context
  return issueTaxDocument({ transact, providers, jobs }, { documentId }).then(
    () => null,
    (error: unknown) => String(error),
  )
}

/** Runs the jobs that pay owed refunds. */
export async function payRefunds({ context }: TestShop): Promise<void> {
  const { transact, payments: providers, jobs } = context
  const { rows } = await context.pool.query<{ id: string }>(`select id from refunds where status = 'owed'`)
  for (const { id } of rows) await payRefund({ transact, providers, jobs }, id)
}

/** The documents of an order, the oldest first. */
export async function documentsOf({ context }: TestShop, orderId: string) {
  const { rows } = await context.pool.query<{
    id: string
    kind: string
    status: string
    vat_agorot: number
    number: string | null
    provider: string | null
    problem: string | null
  }>('select * from tax_documents where order_id = $1 order by created_at, id', [orderId])
  return rows
}

/** Moves the payments and refunds of an order into a month without others; returns the month's VAT. */
export async function vatOfMonth(
  shop: TestShop,
  owner: Visitor,
  { orderId, month }: { orderId: string; month: string },
) {
  const at = `${month}-10T10:00:00Z`
  await shop.context.pool.query('update payments set created_at = $2 where order_id = $1', [orderId, at])
  await shop.context.pool.query('update refunds set paid_at = $2 where order_id = $1', [orderId, at])
  await shop.context.pool.query('update tax_documents set created_at = $2 where order_id = $1', [orderId, at])
  return (await shop.call(getVatReport, { month }, owner)).data
}
