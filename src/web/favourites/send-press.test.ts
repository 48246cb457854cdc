import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { User } from '#contract/identity/session.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { until } from '#tests/support/until.ts'

fakeBrowser()

/** The methods of the calls that change favourites, and what responds to each. */
let sent: { readonly method: string; readonly respond: (response: Response) => void }[] = []
const done = () => new Response(null, { status: 204 })
const failed = () =>
  Response.json({ error: 'Please try again.', code: 'maintenance', requestId: 'r' }, { status: 503 })

Object.assign(globalThis, {
  document: { documentElement: { dataset: {} } },
  fetch: async ({ method, url }: Request) => {
    if (url.endsWith('/api/sign-out')) return Response.json({})
    return new Promise<Response>((respond) => sent.push({ method, respond }))
  },
})
const { favouriteIds } = await import('./favourite-ids.ts')
const { sendPress } = await import('./send-press.ts')
const { signIn, signOut } = await import('#web/platform/http/session.ts')

const user = (id: string): User => ({
  id,
  username: id,
  email: `${id}@shop.example`,
  role: 1,
  language: 'en',
  phone: null,
  created_at: '2026-01-01T00:00:00.000Z',
})
const press = () => sendPress({ userId: 'noa', productId: 'p1', add: !favouriteIds.get().includes('p1') })
const methods = () => sent.map(({ method }) => method)
const calls = (count: number) => until(() => sent.length >= count, `call ${count}`, 5)

beforeEach(() => {
  signOut()
  favouriteIds.set([])
  sent = []
  signIn(user('noa'))
})

test('two quick presses on a heart are sent one after the other', async () => {
  const pressed = Promise.all([press(), press()])
  await calls(1)
  assert.deepEqual([methods(), favouriteIds.get()], [['PUT'], []])
  sent[0]?.respond(done())
  await calls(2)
  assert.deepEqual(methods(), ['PUT', 'DELETE'])
  sent[1]?.respond(done())
  await pressed
  assert.deepEqual(favouriteIds.get(), [])
})

test('a press that fails does not undo the next one', async () => {
  const pressed = Promise.all([press(), press()])
  await calls(1)
  sent[0]?.respond(failed())
  await calls(2)
  assert.deepEqual([methods(), favouriteIds.get()], [['PUT', 'DELETE'], []])
  sent[1]?.respond(done())
  await pressed
  assert.deepEqual(favouriteIds.get(), [])
})

test('a third press before the response is what the first one sent already', async () => {
  const pressed = Promise.all([press(), press(), press()])
  await calls(1)
  sent[0]?.respond(done())
  assert.deepEqual(await pressed.then((all) => all.map((one) => one?.there)), [true, undefined, undefined])
  assert.deepEqual([methods(), favouriteIds.get()], [['PUT'], ['p1']])
})

test('after the last press fails, the heart shows what the server has', async () => {
  const pressed = Promise.all([press(), press()])
  await calls(1)
  sent[0]?.respond(done())
  await calls(2)
  sent[1]?.respond(failed())
  await pressed
  assert.deepEqual(favouriteIds.get(), ['p1'])
})

test('a press of somebody who has signed out is not sent for the next user', async () => {
  const pressed = Promise.all([press(), press()])
  await calls(1)
  signOut()
  favouriteIds.set([])
  signIn(user('dan'))
  sent[0]?.respond(done())
  await pressed
  assert.deepEqual([methods(), favouriteIds.get()], [['PUT'], []])
})
