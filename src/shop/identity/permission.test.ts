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

  test('nobody has an undefined permission, not even an owner', () => {
    assert.equal(may(['owner'], undefined), false)
  })

  test('only an owner can edit the team', () => {
    assert.deepEqual(dutiesWith('team.edit'), ['owner'])
  })

  test('only an owner can view a full key, not even the stock manager', () => {
    assert.deepEqual(dutiesWith('keys.open'), ['owner'])
  })

  test('support can edit orders, but not refund', () => {
    assert.equal(may(['support'], 'orders.edit'), true)
    assert.equal(may(['support'], 'orders.refund'), false)
  })

  test('an accountant can neither see nor edit the stock; stock and support cannot refund', () => {
    assert.equal(may(['accountant'], 'stock.see'), false)
    assert.equal(may(['accountant'], 'stock.edit'), false)
    assert.equal(may(['stock'], 'orders.refund'), false)
    assert.equal(may(['stock', 'support'], 'orders.refund'), false)
  })

  test('every duty grants access to the admin area, and nobody can edit what they cannot see', () => {
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
