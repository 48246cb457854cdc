import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { duties, dutiesWith, may, permissions, permissionsOf } from './permission.ts'

describe('permissions in the admin area', () => {
  test('an owner may do everything', () => {
    assert.deepEqual(permissionsOf(['owner']), [...permissions])
  })

  test('a manager without a duty may do nothing', () => {
    assert.deepEqual(permissionsOf([]), [])
  })

  test('nobody may do what has no name, an owner neither', () => {
    assert.equal(may(['owner'], undefined), false)
  })

  test('only an owner decides about the team', () => {
    assert.deepEqual(dutiesWith('team.edit'), ['owner'])
  })

  test('only an owner sees a whole key; who brings them in does not', () => {
    assert.deepEqual(dutiesWith('keys.open'), ['owner'])
  })

  test('support replaces keys and gives no money back', () => {
    assert.equal(may(['support'], 'orders.edit'), true)
    assert.equal(may(['support'], 'orders.refund'), false)
  })

  test('who counts the money does not touch the stock; stock and support pay nothing back', () => {
    assert.equal(may(['accountant'], 'stock.see'), false)
    assert.equal(may(['accountant'], 'stock.edit'), false)
    assert.equal(may(['stock'], 'orders.refund'), false)
    assert.equal(may(['stock', 'support'], 'orders.refund'), false)
  })

  test('every duty opens the admin area, and nothing can be changed by who cannot see it', () => {
    for (const duty of duties) {
      assert.equal(may([duty], 'admin.see'), true, duty)
      for (const permission of permissions) {
        const [area, verb] = permission.split('.')
        const see = permissions.find((one) => one === `${area}.see`)
        if (verb !== 'see' && see !== undefined && may([duty], permission))
          assert.equal(may([duty], see), true, `${duty} ${permission}`)
      }
    }
  })
})
