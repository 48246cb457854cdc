import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const { tabStorage } = fakeBrowser()
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } })
const { signOut } = await import('./session.ts')

test('signing out removes every draft of this tab, those of the admin area too', () => {
  const drafts = ['checkout', 'contact', 'review', 'alert', 'email', 'content', 'home', 'menus']
  for (const name of drafts) tabStorage.set(`${name}_draft`, '{"text":"half typed"}')
  tabStorage.set('announcement', 'closed')
  signOut()
  assert.deepEqual([...tabStorage.keys()], ['announcement'])
})
