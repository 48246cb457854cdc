import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { SandboxAction } from '#contract/demo/sandbox.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newId } from '#server/database/ids.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'
import { signWebhook } from './sandbox.ts'

/** Seconds between the end of the hold and a late payment. */
const lateSeconds = 5

const actedOn = v.object({ success_url: v.string(), failure_url: v.string(), due_in: v.nullable(v.number()) })

export type SandboxDelivery = {
  readonly pool: pg.Pool
  readonly secret: Buffer
  /** Sends a signed webhook to the shop. */
  readonly deliver: (path: string, body: string, headers: Record<string, string>) => Promise<void>
  readonly later: (reference: string, seconds: number) => Promise<void>
}

/** Performs the buyer's action on the sandbox page. Returns the address the browser is redirected to. */
export async function actOnSandbox(
  delivery: SandboxDelivery,
  reference: string,
  action: SandboxAction,
): Promise<{ returnUrl: string } | Refusal<'not-found' | 'order-not-payable'>> {
  const rows = await queryRows(delivery.pool, actedOn, change[action].sql, [
    reference,
    ...change[action].values(),
  ])
  const row = rows[0]
  if (row === undefined)
    return refuse((await isKnown(delivery.pool, reference)) ? 'order-not-payable' : 'not-found')
  if (action === 'abandon' || action === 'decline') {
    if (action === 'decline') await sendWebhook(delivery, reference)
    return { returnUrl: row.failure_url }
  }
  if (action === 'pay-late') {
    await delivery.later(reference, Math.max(1, row.due_in ?? 0))
    return { returnUrl: row.success_url }
  }
  const messages = action === 'pay-twice' ? 3 : 1
  await Promise.all(Array.from({ length: messages }, () => sendWebhook(delivery, reference)))
  return { returnUrl: row.success_url }
}

const returned =
  'returning success_url, failure_url, ceil(extract(epoch from pays_at - now()))::int as due_in'
const pays = (when: string, also = '') =>
  `update sandbox_payments set state = $2, pays_at = ${when}, transaction_ids = $3${also} where reference = $1 and state = 'open' ${returned}`

const change: Record<SandboxAction, { sql: string; values: () => unknown[] }> = {
  succeed: { sql: pays('now()'), values: () => ['paid', [`tx_${newId()}`]] },
  'pay-twice': { sql: pays('now()'), values: () => ['paid', [`tx_${newId()}`, `tx_${newId()}`]] },
  'pay-less': {
    sql: pays('now()', ', amount_agorot = greatest(1, amount_agorot / 2)'),
    values: () => ['paid', [`tx_${newId()}`]],
  },
  'pay-late': {
    sql: pays(`expires_at + make_interval(secs => ${lateSeconds})`),
    values: () => ['late', [`tx_${newId()}`]],
  },
  decline: {
    sql: `update sandbox_payments set state = 'declined' where reference = $1 and state = 'open' ${returned}`,
    values: () => [],
  },
  abandon: {
    sql: `select success_url, failure_url, 0 as due_in from sandbox_payments where reference = $1`,
    values: () => [],
  },
}

async function isKnown(pool: pg.Pool, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from sandbox_payments where reference = $1', [reference])
  return rowCount === 1
}

/** Sends the provider's webhook. Failures do not affect the buyer's page: polling finds the payment. */
export async function sendWebhook(
  delivery: Pick<SandboxDelivery, 'secret' | 'deliver'>,
  reference: string,
): Promise<void> {
  const body = JSON.stringify({ event: 'payment.changed', reference })
  const headers = {
    'content-type': 'application/json',
    ...signWebhook(delivery.secret, body, Math.floor(Date.now() / 1000)),
  }
  await delivery.deliver(`/api/payments/webhooks/${sandboxName}`, body, headers).catch(() => undefined)
}
