import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'
import { useIdentityQuestion, withFreshSignIn } from './prove-identity.ts'

/** A change that the server makes only after the identity is proved. */
function aChange() {
  let proved = false
  let made = 0
  const make = async (): Promise<ApiResponse<null>> => {
    if (proved) {
      made += 1
      return { data: null, error: null, problem: null }
    }
    const error = 'Please confirm that it is you.'
    const problem = { code: 'fresh-sign-in-needed', error, requestId: 'r' } as const
    return { data: null, error, problem, status: 403 }
  }
  return { make, made: () => made, prove: () => void (proved = true) }
}

const host = () => mountHook(useIdentityQuestion, undefined)

test('a change is made once the identity is proved', async () => {
  const page = await host()
  const change = aChange()
  const responses: ApiResponse<null>[] = []
  await page.during(() => void withFreshSignIn(change.make).then((last) => responses.push(last)))
  assert.equal(responses.length, 0, 'it waits for the proof')
  change.prove()
  await page.during(() => page.result()?.answer(true))
  assert.deepEqual([responses[0]?.error, change.made(), page.result()], [null, 1, null])
  await page.unmount()
})

test('a change whose page was left before the proof is declined, and no later page asks for it', async () => {
  const left = await host()
  const change = aChange()
  const responses: ApiResponse<null>[] = []
  await left.during(() => void withFreshSignIn(change.make).then((last) => responses.push(last)))
  await left.unmount()
  await new Promise(setImmediate)
  assert.equal(responses[0]?.problem?.code, 'fresh-sign-in-needed')
  const later = await host()
  assert.equal(later.result(), null)
  await later.unmount()
})

test('a change that needs the proof only after its page was left is declined by the next page', async () => {
  const change = aChange()
  const pending = withFreshSignIn(change.make)
  await new Promise(setImmediate)
  const later = await host()
  assert.equal((await pending).problem?.code, 'fresh-sign-in-needed')
  assert.equal(later.result(), null)
  await later.unmount()
})

test('a second change that needs the proof declines the first', async () => {
  const page = await host()
  const [first, second] = [aChange(), aChange()]
  const declined: ApiResponse<null>[] = []
  await page.during(() => void withFreshSignIn(first.make).then((last) => declined.push(last)))
  await page.during(() => void withFreshSignIn(second.make))
  assert.equal(declined[0]?.problem?.code, 'fresh-sign-in-needed')
  await page.unmount()
})
