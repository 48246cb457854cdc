import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { signIn } from '#contract/identity/identity.ts'
import { anAccount, aPassword } from '#tests/support/identity.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('signing in', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const enter = (login: string, password = aPassword) => shop.call(signIn, { login, password }, aVisitor())

  test('renews a hash whose cost is outdated', async () => {
    const weak = await hash(aPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { username, userId } = await anAccount(shop, { passwordHash: weak })
    assert.equal((await enter(username)).status, 200)
    const { rows } = await shop.context.pool.query('select password_hash from users where id = $1', [userId])
    assert.match(rows[0]?.password_hash, /\$m=19456,t=2,p=1\$/)
    assert.equal((await enter(username)).status, 200)
  })

  test('does not restore the old password if a new one is set while the hash is renewed', async (t) => {
    const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
    const { username, userId } = await anAccount(shop, { passwordHash: await hash(aPassword, weak) })
    const { passwords, pool } = shop.context
    const renew = passwords.hash.bind(passwords)
    t.mock.method(passwords, 'hash', async (password: string) => {
      const reset = await renew('Other-Harbour-52')
      await pool.query('update users set password_hash = $1 where id = $2', [reset, userId])
      return renew(password)
    })
    assert.equal((await enter(username)).status, 200)
    t.mock.restoreAll()
    assert.equal((await enter(username)).status, 401)
    assert.equal((await enter(username, 'Other-Harbour-52')).status, 200)
  })
})
