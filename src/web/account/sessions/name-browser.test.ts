import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameBrowser } from './name-browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

for (const [agent, browser, system] of [
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'macOS',
  ],
] as const)
  test(`${browser} on ${system} is recognised`, () =>
    assert.deepEqual(nameBrowser(agent), { browser, system }))

test('an unknown user agent has no name', () => {
  assert.equal(nameBrowser(''), null)
  assert.equal(nameBrowser('curl/8.16.0'), null)
})
