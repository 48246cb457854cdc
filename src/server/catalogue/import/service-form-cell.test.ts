import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fieldKinds, type ServiceField } from '#shop/catalogue/service-form.ts'
import { readForm, writeForm } from './service-form-cell.ts'

const nothing = { en: '', he: '' }
const site: ServiceField = {
  id: 'site',
  label: { en: 'Your site', he: 'האתר שלכם' },
  help: nothing,
  kind: 'address-of-site',
  choices: [],
  required: true,
}

describe('the questions of a service in one cell', () => {
  test('are one readable line each', () => {
    const choice: ServiceField = {
      ...site,
      id: 'system',
      kind: 'choice',
      required: false,
      help: { en: 'a|b', he: 'א' },
      choices: [
        { en: 'Mac', he: 'מק' },
        { en: 'Windows', he: 'חלונות' },
      ],
    }
    assert.equal(
      writeForm([site, choice]),
      'site | address-of-site* | Your site | האתר שלכם\nsystem | choice | Your site | האתר שלכם | a\\|b | א | Mac | מק | Windows | חלונות',
    )
  })

  test('are the same after writing and reading', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', 'ב', '|', '\\', '*', ' ', "'") })
      .map((one) => one.trim())
    const both = fc.tuple(text, text).map(([en, he]) => ({ en, he }))
    const field = fc
      .record({
        id: fc.stringMatching(/^[a-z0-9-]{1,8}$/),
        label: both,
        help: both,
        kind: fc.constantFrom(...fieldKinds),
        choices: fc.array(both, { maxLength: 4 }),
        required: fc.boolean(),
      })
      .map((one) => ({ ...one, choices: one.kind === 'choice' ? one.choices : [] }))
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), (form) => {
        assert.deepEqual(readForm(writeForm(form)), form)
      }),
    )
  })

  test('are null for an empty cell, and get an id if they have none', () => {
    assert.equal(readForm(' \n'), null)
    assert.equal(writeForm(null), '')
    assert.deepEqual(readForm('site | text* | Which site? | איזה אתר?\n\n| long-text | More | עוד'), [
      { ...site, kind: 'text', label: { en: 'Which site?', he: 'איזה אתר?' } },
      { ...site, id: 'question-2', kind: 'long-text', required: false, label: { en: 'More', he: 'עוד' } },
    ])
  })
})
