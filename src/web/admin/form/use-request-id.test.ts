import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { useRequestId } from './use-request-id.ts'

const lost: ApiResponse<string> = { data: null, error: 'No response', problem: null, status: null }
const done: ApiResponse<string> = { data: 'done', error: null, problem: null }

test('a form keeps its id until its content changes or it is sent', async (t) => {
  const hook = await mountHook(useRequestId, null)
  t.after(hook.unmount)
  const idFor = async (body: object, response: ApiResponse<string>) => {
    let used = ''
    const sendOnce = hook.result() ?? assert.fail('not mounted')
    await sendOnce(body, (_, id) => {
      used = id
      return Promise.resolve(response)
    })
    return used
  }
  const first = await idFor({ text: 'Hello' }, lost)
  assert.equal(await idFor({ text: 'Hello' }, lost), first, 'the same form again')
  const changed = await idFor({ text: 'Hello!' }, lost)
  assert.notEqual(changed, first)
  assert.equal(await idFor({ text: 'Hello!' }, done), changed)
  assert.notEqual(await idFor({ text: 'Hello!' }, done), changed, 'the same text once more, on purpose')
})
