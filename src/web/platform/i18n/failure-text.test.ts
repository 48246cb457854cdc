import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { getCurrentUser } from '#contract/identity/session.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { call } from '../http/api.ts'
import { failureText } from './failure-text.ts'
import { words as enProblems } from './problem-words.en.ts'
import { words as heProblems } from './problem-words.he.ts'
import { words as enPlatform } from './words.en.ts'
import { words as hePlatform } from './words.he.ts'

const browser = fakeBrowser()
const originalFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = originalFetch
})

/** The message that a visitor reads in each language when this call fails. */
async function saidBy(path = '/user/me') {
  const failure = await call({ ...getCurrentUser, path }, {})
  assert.ok(failure.data === null)
  return {
    en: failureText(failure, enProblems, enPlatform.unreachable),
    he: failureText(failure, heProblems, hePlatform.unreachable),
  }
}

test('a failed connection is reported in both languages', async () => {
  browser.respondWith({ '/user/me': ['lost'] })
  assert.deepEqual(await saidBy(), {
    en: 'Connection to API server failed. This may be a CORS or network issue.',
    he: 'אין חיבור לשרת. ייתכן שיש בעיה ברשת.',
  })
})

test('a server that does not respond is reported in both languages', async () => {
  globalThis.fetch = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))
  assert.deepEqual(await saidBy(), {
    en: 'No response from the server. Please check your connection.',
    he: 'השרת אינו עונה. בדקו את החיבור לאינטרנט.',
  })
})

test('a request that cannot be made, and a response without a reason, state what failed', async () => {
  assert.deepEqual(await saidBy('/user/:lost'), {
    en: 'Error: /user/:lost needs lost',
    he: 'שגיאה: /user/:lost needs lost',
  })
  browser.respondWith({ '/user/me': [{ status: 502, body: {} }] })
  assert.deepEqual(await saidBy(), { en: 'Error: 502', he: 'שגיאה: 502' })
})

test('a refusal of the shop is explained by its code', async () => {
  const body = { error: 'Invalid username or email.', code: 'sign-in-failed', requestId: 'r' }
  browser.respondWith({ '/user/me': [{ status: 409, body }] })
  assert.deepEqual(await saidBy(), {
    en: 'Invalid username or email.',
    he: 'שם המשתמש, הדוא״ל או הסיסמה שגויים.',
  })
})

test('an expired session is explained in plain words, whatever the server calls it', async () => {
  for (const [error, code] of [
    ['Signature has expired', 'session-expired'],
    ['Could not validate credentials', 'session-unknown'],
  ]) {
    browser.storage.clear()
    browser.respondWith({ '/user/me': [{ status: 401, body: { error, code, requestId: 'r' } }] })
    assert.deepEqual(await saidBy(), {
      en: 'Your session has expired. Please log in again.',
      he: 'פג תוקף ההתחברות. יש להיכנס מחדש.',
    })
  }
})
