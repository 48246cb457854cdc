import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device.ts'

test('phones, tablets and desktops are distinguished', () => {
  const known = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1':
      'phone',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36':
      'phone',
    'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36': 'tablet',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1': 'tablet',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36': 'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15':
      'desktop',
  }
  for (const [agent, device] of Object.entries(known)) assert.equal(deviceOf(agent), device, agent)
})

test('user agents of programs are recognised as robots', () => {
  for (const agent of [
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'curl/8.1.0',
    'Mozilla/5.0 (Linux; Android 11) Chrome-Lighthouse',
  ])
    assert.equal(deviceOf(agent), 'robot', agent)
})
