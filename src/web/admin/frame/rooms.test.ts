import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminRooms } from './rooms.ts'

test('no two rooms of the menu share an icon, a key or an address', () => {
  assert.ok(adminRooms.length > 10)
  for (const fact of ['icon', 'key', 'path', 'name'] as const)
    assert.deepEqual(
      adminRooms.map((room) => room[fact]).filter((value, at, all) => all.indexOf(value) !== at),
      [],
      fact,
    )
})
