import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSender } from './sender.ts'

test('a sender is an address, or a name with an address', () => {
  const address = 'shop@dana.example'
  for (const [text, name] of [
    [address, ''],
    [` <${address}> `, ''],
    [`Dana’s Games <${address}>`, 'Dana’s Games'],
    [`"Dana’s Games" <${address}>`, 'Dana’s Games'],
    [`"Dana \\"the\\" Shop" <${address}>`, 'Dana "the" Shop'],
    [`מפתח בע"מ <${address}>`, 'מפתח בע"מ'],
    [`Games: Israel <${address}>`, 'Games: Israel'],
    [`Dana (games), Haifa <${address}>`, 'Dana (games), Haifa'],
  ] as const)
    assert.deepEqual(readSender(text), { name, address }, text)
})

test('a text without an e-mail address is no sender', () => {
  for (const text of [
    '',
    'Dana',
    'Dana <nobody>',
    'shop@localhost',
    'Dana shop@dana.example',
    '<a@b.example> Dana',
  ])
    assert.equal(readSender(text), null, text)
})
