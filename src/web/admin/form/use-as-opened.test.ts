import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'
import { useAsOpened } from './use-as-opened.ts'

test('a dialog shows what is read again, but sends the version with which it opened', async (t) => {
  const hook = await mountHook(useAsOpened<{ version: number; refunded: number }>, {
    version: 3,
    refunded: 0,
  })
  t.after(hook.unmount)
  await hook.render({ version: 4, refunded: 150 })
  assert.deepEqual(hook.result(), { version: 3, refunded: 150 })
})
