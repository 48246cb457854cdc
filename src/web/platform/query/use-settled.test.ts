import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'
import { useSettled } from './use-settled.ts'

test('a text settles once it has not changed for the pause; the initial one immediately', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const typing = await mountHook((text: string) => useSettled(text, 200), '')
  const pass = (ms: number) => typing.during(() => t.mock.timers.tick(ms))
  assert.equal(typing.result(), '')
  await typing.render('off')
  await pass(199)
  await typing.render('office')
  await pass(199)
  assert.equal(typing.result(), '')
  await pass(1)
  assert.equal(typing.result(), 'office')
  await typing.unmount()
})
