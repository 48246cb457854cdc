import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/identity/session.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const { storage } = fakeBrowser()
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } })
const { replaceSession } = await import('./store-session.ts')
const { signIn, signOut, userNow } = await import('#web/platform/http/session.ts')

const user: User = {
  id: 'noa',
  username: 'noa',
  email: 'noa@shop.example',
  role: 1,
  language: 'en',
  phone: null,
  created_at: '2026-01-01T00:00:00.000Z',
}

test('a new password that is confirmed after a sign-out stores no token', () => {
  signIn(user)
  signOut()
  replaceSession({
    state: 'signed-in',
    access_token: 't',
    expiresAt: '2026-01-01T01:00:00.000Z',
    user,
    mustChangePassword: false,
  })
  assert.deepEqual([userNow(), storage.get('token')], [null, undefined])
})
