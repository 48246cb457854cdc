import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getSandboxPayment } from '#contract/demo/sandbox.ts'
import { toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { typed } from '#server/database/connect.ts'
import { sandboxPayments } from '#server/database/tables/payments/sandbox.ts'

/** The data of the sandbox payment page. */
export async function viewSandboxPayment(
  pool: pg.Pool,
  reference: string,
): Promise<OutputOf<typeof getSandboxPayment> | Refusal<'not-found'>> {
  const [row] = await typed(pool)
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference))
  if (row === undefined) return refuse('not-found')
  return {
    amount: toShekels(row.amountAgorot),
    language: row.language,
    lines: row.lines,
    expiresAt: row.expiresAt.toISOString(),
    state: row.state,
    cancelUrl: row.failureUrl,
  }
}
