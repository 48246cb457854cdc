import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitLogo, problemOfLogo, readLogo, writeLogo } from './logo.ts'

test('a stored logo is read back, and anything else is rejected', () => {
  const logo = { id: '0123456789abcdef', width: 640, height: 160 }
  assert.deepEqual(readLogo(writeLogo(logo)), logo)
  for (const text of ['', 'logo.png', '0123456789abcdef', '0123456789abcdef/0x10', '../../etc/passwd/1x1'])
    assert.equal(readLogo(text), null, text)
})

test('an icon must be square and large enough, a header’s logo not too wide or too small', () => {
  assert.equal(problemOfLogo('square', { width: 512, height: 512 }), null)
  assert.equal(problemOfLogo('square', { width: 512, height: 400 }), 'logo-square')
  assert.equal(problemOfLogo('square', { width: 100, height: 100 }), 'logo-small')
  assert.equal(problemOfLogo('light', { width: 640, height: 160 }), null)
  assert.equal(problemOfLogo('dark', { width: 2000, height: 100 }), 'logo-wide')
  assert.equal(problemOfLogo('light', { width: 200, height: 20 }), 'logo-small')
})

test('a logo is scaled to fit both sides of its box', () => {
  assert.deepEqual(fitLogo({ width: 640, height: 160 }, { width: 160, height: 32 }), {
    width: 128,
    height: 32,
  })
  assert.deepEqual(fitLogo({ width: 640, height: 80 }, { width: 160, height: 32 }), {
    width: 160,
    height: 20,
  })
})
