import { createHmac } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import { currency } from '#shop/money.ts'
import { newId } from '#server/database/ids.ts'
import { sameText } from '#server/secrets/same-text.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'
import type {
  StartPayment,
  PaymentProvider,
  PaymentReport,
  RefundRequest,
  RefundReport,
} from '#server/integrations/payments/provider.ts'
import type { WebhookReading } from '#server/integrations/payments/provider-webhooks.ts'

const signatureHeader = 'sandbox-signature'
const toleranceSeconds = 300
const can = {
  instalments: false,
  partialRefund: true,
  severalPartialRefunds: true,
  documents: false,
  documentsWithCharge: false,
  idempotency: true,
  refundLookup: true,
} as const

/**
 * The payment provider of the demo shop: it stores its own payments, signs its webhooks and responds to
 * queries like a real one. It never runs in a live shop.
 */
export function sandboxProvider(pool: pg.Pool, secret: Buffer, publicUrl: string): PaymentProvider {
  return {
    name: sandboxName,
    can,
    start: (payment) => openPage(pool, publicUrl, payment),
    query: (reference) => report(pool, reference),
    close: (reference) => closePage(pool, reference),
    refund: (refund) => refundTransaction(pool, refund),
    findRefund: null,
    checkWebhook: null,
    verifyWebhook: (body, headers) => verifyWebhook(secret, body, headers),
  }
}

async function openPage(
  pool: pg.Pool,
  publicUrl: string,
  payment: StartPayment,
): Promise<{ reference: string; paymentUrl: string }> {
  const rows = await queryRows(
    pool,
    v.object({ reference: v.string() }),
    `insert into sandbox_payments (reference, attempt_id, order_id, amount_agorot, language, lines, expires_at, success_url, failure_url, transaction_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}')
     on conflict (attempt_id) do update set attempt_id = excluded.attempt_id returning reference`,
    [
      newId(),
      payment.attemptId,
      payment.orderId,
      payment.amountAgorot,
      payment.language,
      JSON.stringify(payment.lines.map(({ name, quantity }) => ({ name, quantity }))),
      payment.expiresAt,
      payment.successUrl,
      payment.failureUrl,
    ],
  )
  const reference = rows[0]?.reference
  if (reference === undefined) throw new Error('The sandbox did not open a page')
  return { reference, paymentUrl: `${publicUrl}/demo/pay/${reference}` }
}

const sandboxRow = v.object({
  order_id: v.string(),
  amount_agorot: v.number(),
  state: v.string(),
  due: v.boolean(),
  transaction_ids: v.array(v.string()),
})

async function report(pool: pg.Pool, reference: string): Promise<PaymentReport | null> {
  const rows = await queryRows(
    pool,
    sandboxRow,
    `select order_id, amount_agorot, state, coalesce(pays_at <= now(), false) as due, transaction_ids from sandbox_payments where reference = $1`,
    [reference],
  )
  const row = rows[0]
  if (row === undefined) return null
  const paid = (row.state === 'paid' || row.state === 'late') && row.due
  return {
    state: paid ? 'paid' : row.state === 'declined' || row.state === 'closed' ? 'failed' : 'pending',
    orderId: row.order_id,
    transactions: paid
      ? row.transaction_ids.map((id) => ({ id, amountAgorot: row.amount_agorot, currency }))
      : [],
  }
}

async function closePage(pool: pg.Pool, reference: string): Promise<void> {
  await pool.query(`update sandbox_payments set state = 'closed' where reference = $1 and state = 'open'`, [
    reference,
  ])
}

/** Refunds at most the transaction's amount in total, and once per refund id. */
async function refundTransaction(pool: pg.Pool, refund: RefundRequest): Promise<RefundReport> {
  const { refundId, reference, transactionId, amountAgorot } = refund
  const rows = await queryRows(
    pool,
    v.object({ transaction_id: v.string() }),
    `with payment as (
       select reference, amount_agorot from sandbox_payments
       where reference = $2 and $3 = any(transaction_ids) and state in ('paid', 'late') for update),
     added as (
       insert into sandbox_refunds (refund_id, reference, taken_by, amount_agorot, transaction_id)
       select $1, reference, $3, $4::int, $5 from payment
       where $4::int + (select coalesce(sum(amount_agorot), 0) from sandbox_refunds where taken_by = $3 and refund_id <> $1)
         <= payment.amount_agorot
       on conflict (refund_id) do nothing returning transaction_id)
     select transaction_id from added
     union all select transaction_id from sandbox_refunds where refund_id = $1 limit 1`,
    [refundId, reference, transactionId, amountAgorot, `rf_${newId()}`],
  )
  const done = rows[0]?.transaction_id
  return done === undefined
    ? { state: 'refused', reason: 'more than this transaction took' }
    : { state: 'done', transactionId: done }
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. Old and future timestamps are refused. */
export function signWebhook(secret: Buffer, body: string, seconds: number): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { [signatureHeader]: `t=${seconds},v1=${mac}` }
}

function verifyWebhook(
  secret: Buffer,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
): WebhookReading {
  const signature = headers[signatureHeader] ?? ''
  const seconds = Number(/^t=(\d{1,12}),v1=/.exec(signature)?.[1] ?? Number.NaN)
  const text = Buffer.from(body).toString('utf8')
  if (!sameText(signature, signWebhook(secret, text, seconds)[signatureHeader] ?? ''))
    return 'signature-wrong'
  if (!(Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds)) return 'signature-wrong'
  return referenceIn(text)
}

function referenceIn(text: string): WebhookReading {
  try {
    const message: unknown = JSON.parse(text)
    if (
      typeof message === 'object' &&
      message !== null &&
      'reference' in message &&
      typeof message.reference === 'string'
    )
      return { trust: 'signed', subject: { about: 'payment', reference: message.reference } }
  } catch {
    // not JSON: unreadable, handled below
  }
  return 'unreadable'
}
