import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { freePort } from '#tests/support/database/free-port.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'

describe('PayPlus', () => {
  let payplus: FakePayplus
  before(async () => {
    payplus = await fakePayplus()
  })
  after(() => payplus.stop())

  function aProvider(changed: Readonly<Record<string, string>>): PaymentProvider {
    const read = readSettings({ ...payplus.environment, ...changed })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: pino({ level: 'silent' }), waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }

  test('with wrong keys causes an error message that names the settings', async () => {
    const provider = aProvider({ PAYPLUS_SECRET_KEY: 'wrong' })
    await assert.rejects(provider.query('any'), /does not accept PAYPLUS_API_KEY and PAYPLUS_SECRET_KEY/)
  })

  test('cannot be reached: the request counts as not sent', async () => {
    const provider = aProvider({ PAYPLUS_URL: `http://127.0.0.1:${await freePort()}/api` })
    await assert.rejects(provider.query('any'), NotSent)
  })
})
