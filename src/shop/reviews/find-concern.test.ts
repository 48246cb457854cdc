import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findConcern } from './find-concern.ts'

const concern = (text: string, title = 'Fine') => findConcern({ title, text })

describe('a review is held for moderation if it', () => {
  test('contains a link', () => {
    assert.equal(concern('Cheaper at http://keys.example'), 'link')
    assert.equal(concern('see bestkeys.co.il for half the price'), 'link')
    assert.equal(concern('Good.', 'www.other.shop'), 'link')
  })

  test('contains contact details', () => {
    assert.equal(concern('write me: dana@example.com'), 'contact')
    assert.equal(concern('דברו איתי 052-123-4567'), 'contact')
    assert.equal(concern('או +972 52 123 4567'), 'contact')
    assert.equal(concern('דברו איתי בוואטסאפ'), 'contact')
  })

  test('contains a licence key', () => {
    assert.equal(concern('my key GRSF-7K2M-99QX-41TD did not work'), 'key')
  })

  test('is rude, in either language, even after a Hebrew prefix', () => {
    assert.equal(concern('This is SHIT software'), 'language')
    assert.equal(concern('איזה חרא של תוכנה'), 'language')
    assert.equal(concern('המניאקים האלה'), 'language')
  })

  test('shouts', () => {
    assert.equal(concern('THE WORST THING I HAVE EVER BOUGHT'), 'shouting')
    assert.equal(concern('מעולההההההה'), 'shouting')
    assert.equal(concern('really?????'), 'shouting')
  })
})

describe('a review is shown immediately', () => {
  for (const text of [
    'Works on Windows 11 24H2 and macOS 14.2. Activated in two minutes.',
    'עובד מצוין על Windows 11, המפתח הגיע תוך דקה. ממליצה!',
    'Updated from version 4.1.2 to 4.2; costs 149.90 less than in the shop next door...',
    'ה־VPN מהיר, אבל אין שרת בישראל. הכוסות במשרד שלמות :)',
    'Scunthorpe edition. Class assessment passed!!',
    'IT WORKS',
    'USB-C, HDMI and WPA3-AES are supported.',
  ])
    test(text, () => assert.equal(concern(text), null))
})
