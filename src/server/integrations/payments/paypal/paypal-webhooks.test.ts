import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { pino } from 'pino'
import { openProviders } from '#server/integrations/payments/registry.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { WebhookSubject } from '#server/integrations/payments/provider-webhooks.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { type FakePaypal, fakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import { signedEvent } from '#tests/support/fakes/paypal/paypal-events.ts'
import { freePort } from '#tests/support/database/free-port.ts'

const related = { supplementary_data: { related_ids: { order_id: 'ORDER1', capture_id: 'CAPTURE1' } } }
const link = (href: string) => ({
  links: [
    { href: 'https://x.example/self', rel: 'self' },
    { href, rel: 'up' },
  ],
})

describe('a webhook of PayPal', () => {
  let paypal: FakePaypal
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  before(async () => {
    paypal = await fakePaypal()
  })
  beforeEach(() => {
    paypal.faults.clear()
    paypal.refusesToVerify = null
  })
  after(() => paypal.stop())

  function provider(changed: Record<string, string> = {}): PaymentProvider {
    const read = readSettings({ ...paypal.environment, ...changed })
    assert.ok(!('problems' in read))
    const [opened] = openProviders(read.payments, { log, waitSeconds: 2 })
    assert.ok(opened)
    return opened
  }
  const check = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await provider().checkWebhook?.(Buffer.from(body), headers)) === true

  const subjectOf = (type: string, resource: object): WebhookSubject => {
    const { body, headers } = paypal.event(type, resource)
    const reading = provider().verifyWebhook(Buffer.from(body), headers)
    assert.ok(typeof reading === 'object', String(reading))
    assert.equal(reading.trust, 'unchecked')
    return reading.subject
  }

  test('is accepted if PayPal signed its raw bytes', async () => {
    assert.equal(await check(paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'C1', ...related })), true)
    assert.equal(paypal.calls.at(-1)?.call, 'verify')
  })

  test('is rejected if its bytes or signature were changed or it is for another webhook, and the log suggests PAYPAL_WEBHOOK_ID', async () => {
    const event = paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'C1', amount: { value: '1.00' } })
    assert.equal(await check({ ...event, body: event.body.replace('1.00', '9.00') }), false)
    assert.equal(await check({ ...event, body: JSON.stringify(JSON.parse(event.body)) }), false)
    const forged = { ...event.headers, 'paypal-transmission-sig': 'c2lnbmF0dXJl' }
    assert.equal(await check({ ...event, headers: forged }), false)
    said.length = 0
    const elsewhere = signedEvent('WEBHOOK2', 'PAYMENT.CAPTURE.COMPLETED', { id: 'C1', ...related })
    assert.equal(await check(elsewhere), false)
    assert.ok(said.some((line) => line.includes('PAYPAL_WEBHOOK_ID')))
  })

  test('is accepted with an old or a future time if its signature is valid', async () => {
    for (const days of [-30, 30]) {
      const at = new Date(Date.now() + days * 86_400_000)
      assert.equal(await check(paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'C1' }, at)), true)
    }
  })

  test('is not checked if PayPal cannot be queried: the check fails with an error', async () => {
    const event = paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'C1' })
    for (const fault of ['down', 'html', 'reset', 'nonsense'] as const) {
      paypal.faults.set('verify', fault)
      await assert.rejects(check(event), fault)
    }
  })

  test('is not judged if PayPal refuses to verify it, as without permission or with an unknown webhook id', async () => {
    const event = paypal.event('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' })
    for (const status of [400, 403, 404, 422] as const) {
      paypal.refusesToVerify = status
      await assert.rejects(check(event), new RegExp(`${status}.*PAYPAL_WEBHOOK_ID`))
    }
    paypal.refusesToVerify = null
    assert.equal(await check(event), true)
  })

  test('is rejected at once if its signature is beyond what PayPal can verify', () => {
    const { body, headers } = paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'C1' })
    for (const [name, value] of [
      ['paypal-auth-algo', 'SHA256 with RSA'],
      ['paypal-cert-url', 'no-address'],
      ['paypal-cert-url', `https://api.paypal.com/${'x'.repeat(500)}`],
      ['paypal-transmission-id', 'x'.repeat(51)],
      ['paypal-transmission-sig', 'x'.repeat(501)],
      ['paypal-transmission-sig', ''],
      ['paypal-transmission-time', 'yesterday'],
    ] as const)
      assert.equal(
        provider().verifyWebhook(Buffer.from(body), { ...headers, [name]: value }),
        'signature-wrong',
        name,
      )
  })

  test('is rejected without a signature, and unreadable if it is not an event', () => {
    const { body, headers } = paypal.event('PAYMENT.CAPTURE.COMPLETED', {})
    const read = (text: string, given: Record<string, string>) =>
      provider().verifyWebhook(Buffer.from(text), given)
    assert.equal(read(body, {}), 'signature-wrong')
    for (const odd of ['', '\u0000{', '[]', '{"event_type":5}', `{},"webhook_id":"x"`])
      assert.equal(read(odd, headers), 'unreadable', odd)
  })

  test('about a payment names its order', () => {
    const about = { about: 'payment', reference: 'ORDER1' } as const
    assert.deepEqual(subjectOf('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1' }), about)
    assert.deepEqual(subjectOf('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORDER1' }), about)
    for (const what of ['COMPLETED', 'DENIED', 'PENDING'])
      assert.deepEqual(subjectOf(`PAYMENT.CAPTURE.${what}`, { id: 'CAPTURE1', ...related }), about)
    const up = link('https://api.paypal.com/v2/checkout/orders/ORDER1')
    assert.deepEqual(subjectOf('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1', ...up }), about)
  })

  test('about a refund names it and the capture that it refunds', () => {
    const up = link('https://api.paypal.com/v2/payments/captures/CAPTURE1')
    const amount = { currency_code: 'ILS', value: '49.90' }
    const refund = { id: 'R1', amount, custom_id: 'ours', ...up }
    const named = { id: 'R1', ownId: 'ours', amountAgorot: 4990, currency: 'ILS' }
    assert.deepEqual(subjectOf('PAYMENT.CAPTURE.REFUNDED', refund), {
      about: 'refund',
      failed: null,
      refund: named,
      reference: null,
      transactionId: 'CAPTURE1',
    })
    const failed = subjectOf('PAYMENT.REFUND.FAILED', refund)
    assert.ok(failed.about === 'refund' && failed.failed !== null)
    assert.deepEqual(failed.refund, named)
    const madeThere = subjectOf('PAYMENT.REFUND.FAILED', { id: 'R1', amount, ...up })
    assert.deepEqual(madeThere.about === 'refund' && madeThere.refund, { ...named, ownId: null })
    const nameless = subjectOf('PAYMENT.REFUND.FAILED', up)
    assert.deepEqual(nameless, { ...failed, refund: null })
  })

  test('about a dispute has its capture, amount, reason, state and deadline', () => {
    const dispute = {
      dispute_id: 'PP-D-1',
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { currency_code: 'ILS', value: '49.90' },
      update_time: '2026-11-20T08:00:00.000Z',
      seller_response_due_date: '2026-12-01T10:00:00.000Z',
      disputed_transactions: [{ seller_transaction_id: 'CAPTURE1' }],
    }
    const names = { reference: null, transactionId: 'CAPTURE1' }
    assert.deepEqual(subjectOf('CUSTOMER.DISPUTE.CREATED', dispute), {
      about: 'dispute',
      dispute: {
        id: 'PP-D-1',
        state: 'open',
        reason: 'UNAUTHORISED',
        amountAgorot: 4990,
        answerBy: new Date('2026-12-01T10:00:00.000Z'),
        noticeAt: new Date('2026-11-20T08:00:00.000Z'),
        ...names,
      },
    })
    for (const [code, state] of [
      ['RESOLVED_BUYER_FAVOUR', 'lost'],
      ['RESOLVED_SELLER_FAVOUR', 'won'],
      ['CANCELED_BY_BUYER', 'won'],
    ] as const) {
      const ended = { ...dispute, status: 'RESOLVED', dispute_outcome: { outcome_code: code } }
      const subject = subjectOf('CUSTOMER.DISPUTE.RESOLVED', ended)
      assert.ok(subject.about === 'dispute')
      assert.equal(subject.dispute.state, state, code)
    }
    for (const [outcome_code, amountAgorot] of [
      ['RESOLVED_WITH_PAYOUT', 1000],
      ['RESOLVED_SELLER_FAVOUR', 4990],
    ] as const) {
      const dispute_outcome = { outcome_code, amount_refunded: { currency_code: 'ILS', value: '10.00' } }
      const subject = subjectOf('CUSTOMER.DISPUTE.RESOLVED', {
        ...dispute,
        status: 'RESOLVED',
        dispute_outcome,
      })
      assert.ok(subject.about === 'dispute')
      assert.equal(subject.dispute.amountAgorot, amountAgorot, outcome_code)
    }
    const reversed = subjectOf('PAYMENT.CAPTURE.REVERSED', { id: 'REV1', ...related })
    assert.ok(reversed.about === 'dispute')
    assert.deepEqual([reversed.dispute.state, reversed.dispute.transactionId], ['lost', 'CAPTURE1'])
  })

  test('about anything else is ignored', () => {
    assert.deepEqual(subjectOf('VAULT.PAYMENT-TOKEN.CREATED', { id: 'x' }), { about: 'nothing' })
    assert.deepEqual(subjectOf('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1' }), { about: 'nothing' })
  })

  test('wrong keys cause an error message that names the settings', async () => {
    for (const changed of [{ PAYPAL_CLIENT_SECRET: 'wrong' }, { PAYPAL_CLIENT_ID: 'wrong' }])
      await assert.rejects(
        provider(changed).query('any'),
        /does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/,
      )
  })

  test('the check of credentials names the wrong settings', async () => {
    const tried = async (changed = {}) => (await provider(changed).check?.())?.wrong
    assert.deepEqual(await tried(), [])
    const keys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']
    assert.deepEqual(await tried({ PAYPAL_CLIENT_SECRET: 'wrong' }), keys)
    assert.deepEqual(await tried({ PAYPAL_WEBHOOK_ID: 'OTHER1' }), ['PAYPAL_WEBHOOK_ID'])
  })

  test('an access token is requested once, and again when PayPal has revoked it', async () => {
    const shop = provider()
    const before = paypal.tokenCalls
    await Promise.all([shop.query('A'), shop.query('B'), shop.query('C')])
    assert.equal(paypal.tokenCalls, before + 1)
    paypal.tokens.clear()
    assert.equal(await shop.query('A'), null)
    assert.equal(paypal.tokenCalls, before + 2)
  })

  test('a PayPal that cannot be reached causes an error', async () => {
    const gone = provider({ PAYPAL_URL: `http://127.0.0.1:${await freePort()}` })
    await assert.rejects(gone.query('any'), /cannot be reached/)
  })
})
