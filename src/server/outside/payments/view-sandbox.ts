import type pg from 'pg'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getSandboxPayment } from '../../../contract/payments.ts'
import type { Language, Localized } from '../../../shop/localized.ts'
import { toShekels } from '../../../shop/money.ts'
import { refuse, type Refusal } from '../../../shop/result.ts'

type Row = {
  amount_agorot: number
  language: Language
  lines: { name: Localized; quantity: number }[]
  expires_at: Date
  state: 'open' | 'paid' | 'declined' | 'late' | 'closed'
  failure_url: string
}

/** What the sandbox payment page shows. */
export async function viewSandboxPayment(
  pool: pg.Pool,
  reference: string,
): Promise<OutputOf<typeof getSandboxPayment> | Refusal<'not-found'>> {
  const { rows } = await pool.query<Row>('select * from sandbox_payments where reference = $1', [reference])
  const row = rows[0]
  if (row === undefined) return refuse('not-found')
  return {
    amount: toShekels(row.amount_agorot),
    language: row.language,
    lines: row.lines,
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    cancelUrl: row.failure_url,
  }
}
