import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { User } from '#contract/identity/session.ts'
import type * as session from './session.ts'
import { until } from '#tests/support/until.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const { storage, tabStorage } = browser
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } })

let documents = 0
/** The session of another document in this tab. */
async function nextDocument(): Promise<typeof session> {
  documents += 1
  return import(`./session.ts?document=${documents}`)
}

const reports = { onFailure: () => {}, onExpired: () => {} }
const rest = { created_at: '2026-01-01T00:00:00.000Z', role: 1, language: 'en', phone: null } as const
const user = (id: string): User => ({ ...rest, id, username: id, email: `${id}@shop.example` })

const signedOut = { status: 200, body: {} }
const unavailable = {
  status: 503,
  body: { error: 'Please try again.', code: 'maintenance', requestId: 'r' },
}
const responded = () => until(() => !tabStorage.has('sign_out'), 'the response')

beforeEach(() => {
  storage.clear()
  tabStorage.clear()
})

test('signing out removes every draft of this tab, those of the admin area too, and the order being paid', async () => {
  const { signOut } = await nextDocument()
  const drafts = ['checkout', 'contact', 'review', 'alert', 'email', 'content', 'home', 'menus']
  for (const name of drafts) tabStorage.set(`${name}_draft`, '{"text":"half typed"}')
  tabStorage.set('announcement', 'closed')
  storage.set('order_in_payment', '"a"')
  storage.set('cart', '[]')
  browser.respondWith({ '/api/sign-out': [signedOut] })
  signOut()
  await responded()
  assert.deepEqual([...tabStorage.keys()], ['announcement'])
  assert.deepEqual([...storage.keys()], ['cart'])
})

test('a sign-out that did not reach the server is repeated until it responds', async () => {
  const first = await nextDocument()
  first.signIn(user('noa'))
  browser.respondWith({ '/api/sign-out': ['lost', unavailable, signedOut] })
  const before = browser.timesAsked()
  first.signOut()
  const second = await nextDocument()
  second.startSession(reports)
  browser.online()
  await responded()
  browser.online()
  assert.equal(browser.timesAsked(), before + 3)
})

test('a sign-out is not repeated once somebody has signed in again', async () => {
  const { signIn, signOut, startSession } = await nextDocument()
  startSession(reports)
  browser.respondWith({ '/api/sign-out': ['lost'] })
  signIn(user('noa'))
  signOut()
  signIn(user('dan'))
  const before = browser.timesAsked()
  browser.online()
  assert.equal(browser.timesAsked(), before)
})

test('the drafts of a user are for that user only, in later documents of the tab too', async () => {
  const draft = '{"email":"noa@shop.example"}'
  const first = await nextDocument()
  first.signIn(user('noa'))
  tabStorage.set('checkout_draft', draft)
  const second = await nextDocument()
  second.signIn(user('noa'))
  assert.equal(tabStorage.get('checkout_draft'), draft, 'the same user goes on')
  const third = await nextDocument()
  third.signIn(user('dan'))
  assert.equal(tabStorage.get('checkout_draft'), undefined, 'another user starts empty')
})

test('what a guest has typed is there after signing in', async () => {
  tabStorage.set('checkout_draft', '{"email":"noa@shop.example"}')
  const { signIn } = await nextDocument()
  signIn(user('noa'))
  assert.ok(tabStorage.has('checkout_draft'))
})

test('a response that comes after a sign-out in another tab does not sign in again', async () => {
  const { settledSession, startSession } = await nextDocument()
  browser.respondWith({ '/user/me': [{ status: 200, body: user('noa') }] })
  storage.set('token', 't')
  startSession(reports)
  storage.clear()
  assert.equal((await settledSession()).status, 'anonymous')
  assert.deepEqual([...storage.keys()], [])
})

test('a change of the profile that is confirmed after a sign-out does not sign in again', async () => {
  const { signIn, signOut, updateUser, userNow } = await nextDocument()
  browser.respondWith({ '/api/sign-out': [signedOut] })
  signIn(user('noa'))
  updateUser({ ...user('noa'), phone: '0501234567' })
  assert.equal(userNow()?.phone, '0501234567')
  signOut()
  updateUser(user('noa'))
  assert.deepEqual([userNow(), storage.get('user_data')], [null, undefined])
  signIn(user('dan'))
  updateUser(user('noa'))
  assert.equal(userNow()?.id, 'dan')
})

test('a shop that cannot respond for a moment signs nobody out: the next document asks again', async () => {
  browser.respondWith({ '/user/me': [unavailable, { status: 200, body: user('noa') }] })
  storage.set('token', 't')
  const first = await nextDocument()
  first.startSession(reports)
  assert.equal((await first.settledSession()).status, 'anonymous')
  const second = await nextDocument()
  second.startSession(reports)
  assert.equal((await second.settledSession()).status, 'signed-in')
})

test('a sign-out elsewhere while this document waited in the back/forward cache removes the drafts', async () => {
  const { signIn, startSession, userNow } = await nextDocument()
  storage.set('token', 't')
  signIn(user('noa'))
  startSession(reports)
  tabStorage.set('contact_draft', '{"message":"My key"}')
  browser.whileFrozen(() => storage.clear())
  assert.deepEqual([userNow(), tabStorage.get('contact_draft')], [null, undefined])
})
