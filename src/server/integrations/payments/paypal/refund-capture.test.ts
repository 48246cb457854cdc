import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotSent } from '../call-provider.ts'
import { keysRefused } from './access-token.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { refundCapture } from './refund-capture.ts'

const refund = {
  refundId: 'ours',
  reference: 'ORDER1',
  transactionId: 'CAPTURE1',
  amountAgorot: 4990,
  isPartial: true,
  currency: 'ILS',
  earlierRefunds: [],
  sentBefore: false,
}

describe('a refund that PayPal has accepted as pending', () => {
  for (const [what, error] of [
    ['PayPal cannot be reached', new NotSent('api.paypal.com cannot be reached (ECONNREFUSED)')],
    ['PayPal refuses the keys', keysRefused()],
    ['no response comes', new Error('No response came from api.paypal.com')],
  ] as const)
    test(`is pending, and never counts as not sent, if its state cannot be read because ${what}`, async () => {
      const paths: string[] = []
      const calls: PaypalCalls = async ({ path }) => {
        paths.push(path)
        if (path.endsWith('/refund')) return { body: { id: 'R1', status: 'PENDING', custom_id: 'ours' } }
        throw error
      }
      assert.deepEqual(await refundCapture(calls, refund), { state: 'pending' })
      assert.deepEqual(paths, ['/v2/payments/captures/CAPTURE1/refund', '/v2/payments/refunds/R1'])
    })

  test('is refused with the settings’ names if the request itself is: nothing was sent', async () => {
    const calls: PaypalCalls = async () => {
      throw keysRefused()
    }
    await assert.rejects(refundCapture(calls, refund), /does not accept PAYPAL_CLIENT_ID/)
  })
})
