import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settingDefinitions } from '#server/settings/definitions.ts'
import { moneyBackDays, refundDays } from '#shop/orders/refund-days.ts'
import { readSources, withoutComments } from './source.ts'

/**
 * Numbers that a setting or a constant decides. A sentence that names one takes it from there:
 * `{{refundDays}}` in `content`, a template in words. The blog explains the law, not this shop.
 */
const days = [...new Set([refundDays, moneyBackDays])].join('|')
const minutes = Number(settingDefinitions.HOLD_SECONDS.default) / 60
const byHand = [
  new RegExp(`(?<![\\d.])(?:${days})[ -](?:days?|ה?ימים|יום)(?![א-ת])`, 'g'),
  new RegExp(`(?<![\\d.])${minutes}[ -](?:minutes?|דקות)`, 'g'),
]
const found = (path: string, text: string) =>
  byHand.flatMap((pattern) => [...text.matchAll(pattern)].map(([number]) => `${path}: ${number}`))

describe('a number that the shop decides', () => {
  test('is filled into the texts it tells its customers', () => {
    const rooms = ['en', 'he'].flatMap((language) =>
      ['legal', 'pages', 'faq'].map((room) => join('content', language, room)),
    )
    const files = rooms.flatMap((room) => readdirSync(room).map((name) => join(room, name)))
    assert.ok(files.length > 40, `only ${files.length} texts were read`)
    assert.deepEqual(
      files.flatMap((file) => found(file, readFileSync(file, 'utf8'))),
      [],
    )
  })

  test('is filled into the words of pages and e-mails', () => {
    const files = [...readSources('src/web', ['.ts', '.tsx']), ...readSources('src/server', ['.ts'])].filter(
      ({ path }) => /words|texts|templates|send-/.test(path),
    )
    assert.ok(files.length > 80, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap(({ path, text }) => found(path, withoutComments(text))),
      [],
    )
  })

  test('is seen where somebody writes it by hand', () => {
    for (const text of [`within ${refundDays} days`, `a ${refundDays}-day rule`, `בתוך ${refundDays} יום`])
      assert.equal(found('a', text).length, 1, text)
    assert.equal(found('a', `${minutes} minutes`).length, 1)
    assert.equal(found('a', `${refundDays}5 days, {{refundDays}} days`).length, 0)
  })
})
