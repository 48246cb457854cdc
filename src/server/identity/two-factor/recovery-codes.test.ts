import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyTwoFactor, listTwoFactorMethods, renewRecoveryCodes } from '#contract/identity/two-factor.ts'
import { anAccount, emailsTo } from '#tests/support/identity.ts'
import { enrolApp, firstStep } from '#tests/support/two-factor.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('recovery codes', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('open a session once each, even if typed in capitals or with O for 0', async () => {
    const account = await anAccount(shop)
    const { recoveryCodes } = await enrolApp(shop, account)
    const [code = ''] = recoveryCodes
    const written = ` ${code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')} `
    const challenge = await firstStep(shop, account)
    const { data } = await shop.call(verifyTwoFactor, { by: 'recovery-code', challenge, code: written })
    assert.ok(data.state === 'signed-in')
    const visitor = aVisitor({ token: data.access_token })
    assert.equal((await shop.call(listTwoFactorMethods, {}, visitor)).data.recoveryCodes, 9)
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /recovery code .* was used/)
    const next = await firstStep(shop, account)
    const again = await shop.call(verifyTwoFactor, { by: 'recovery-code', challenge: next, code })
    assert.equal(again.problem.code, 'code-wrong')
  })

  test('are stored as hashes, and do not work for another user', async () => {
    const [one, two] = [await anAccount(shop), await anAccount(shop)]
    const { recoveryCodes } = await enrolApp(shop, one)
    await enrolApp(shop, two)
    const { rows } = await shop.context.pool.query<{ hash: Buffer }>('select hash from recovery_codes')
    for (const { hash } of rows)
      assert.ok(recoveryCodes.every((code) => !hash.toString('latin1').includes(code)))
    const challenge = await firstStep(shop, two)
    const { problem } = await shop.call(verifyTwoFactor, {
      by: 'recovery-code',
      challenge,
      code: recoveryCodes[0],
    })
    assert.equal(problem.code, 'code-wrong')
  })

  test('can be renewed, which invalidates the old ones', async () => {
    const account = await anAccount(shop)
    const { recoveryCodes, visitor } = await enrolApp(shop, account)
    const { data } = await shop.call(renewRecoveryCodes, {}, visitor)
    assert.equal(data.recoveryCodes?.length, 10)
    const challenge = await firstStep(shop, account)
    const by = { by: 'recovery-code', challenge } as const
    assert.equal((await shop.call(verifyTwoFactor, { ...by, code: recoveryCodes[0] })).status, 400)
    assert.equal((await shop.call(verifyTwoFactor, { ...by, code: data.recoveryCodes?.[3] })).status, 200)
  })
})
