import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUtm, referringSite } from './read-source.ts'

test('campaign parameters are read, cleaned and truncated; others are ignored', () => {
  assert.deepEqual(
    readUtm('?utm_source=newsletter&utm_medium=email&utm_campaign=%20black%0Afriday%20&gclid=x'),
    {
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'blackfriday',
    },
  )
  assert.equal(readUtm(`utm_source=${'a'.repeat(500)}`)?.utm_source?.length, 100)
  assert.equal(readUtm('?q=utm_source'), null)
  assert.equal(readUtm('?utm_source='), null)
})

test('a campaign parameter that contains an e-mail address is not stored', () => {
  assert.deepEqual(readUtm('?utm_source=mail&utm_content=dana%40example.com'), { utm_source: 'mail' })
})

test('of the referrer only the site is stored, and never the shop itself', () => {
  assert.equal(referringSite('https://forum.example/t/5?user=dana', 'shop.example'), 'forum.example')
  assert.equal(referringSite('https://shop.example/products', 'shop.example'), null)
  for (const none of ['', 'nonsense', 'android-app://com.mail', 'about:blank'])
    assert.equal(referringSite(none, 'shop.example'), null)
})
