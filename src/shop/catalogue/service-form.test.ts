import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  answersWithLabels,
  type FieldKind,
  fieldKinds,
  checkServiceFields,
  missingInForm,
  type ServiceField,
} from './service-form.ts'

const both = (text: string) => ({ en: text, he: `${text} בעברית` })

function field(kind: FieldKind, wanted: Partial<ServiceField> = {}): ServiceField {
  return {
    id: kind,
    label: both(`Your ${kind}`),
    help: { en: '', he: '' },
    kind,
    choices: kind === 'choice' ? [both('Morning'), both('Evening')] : [],
    required: true,
    ...wanted,
  }
}

const everyKind = fieldKinds.map((kind) => field(kind))
const goodAnswers = {
  text: 'What was typed',
  'long-text': 'One line\nand another',
  email: 'dana@example.com',
  phone: '050-123-4567',
  'address-of-site': 'example.co.il',
  choice: 'Evening',
}

describe('answers to a form', () => {
  test('of every kind are valid as people type them', () =>
    assert.deepEqual(checkServiceFields(everyKind, goodAnswers), {}))

  test('are missing if they are empty or blank', () =>
    assert.deepEqual(
      checkServiceFields(everyKind, { text: ' \n ' }),
      Object.fromEntries(fieldKinds.map((kind) => [kind, 'required'])),
    ))

  test('may be omitted if the question is optional', () => {
    const optional = everyKind.map((one) => ({ ...one, required: false }))
    assert.deepEqual(checkServiceFields(optional, {}), {})
    assert.equal(answersWithLabels(optional, {}), null)
  })

  for (const [kind, answer, fault] of [
    ['text', 'x'.repeat(201), 'too-long'],
    ['text', 'x'.repeat(200), undefined],
    ['text', 'two\nlines', 'characters'],
    ['text', 'dis\u202Eguised', 'characters'],
    ['long-text', 'x'.repeat(2001), 'too-long'],
    ['long-text', `${'x'.repeat(1999)}\ny`, 'too-long'],
    ['long-text', `  ${'x'.repeat(2000)}\r\n`, undefined],
    ['long-text', 'a\u0000b', 'characters'],
    ['email', 'dana', 'email'],
    ['phone', '03-123', 'phone'],
    ['phone', '+15012345678', 'phone'],
    ['address-of-site', 'https://www.example.co.il/shop?a=1', undefined],
    ['address-of-site', 'https://אתר.קום', undefined],
    ['address-of-site', 'xn--4dbqp.xn--9dbq2a:8080/', undefined],
    ['address-of-site', 'localhost', 'web-address'],
    ['address-of-site', 'javascript:alert(1)', 'web-address'],
    ['address-of-site', 'ftp://example.com', 'web-address'],
    ['address-of-site', 'my site.com', 'web-address'],
    ['address-of-site', 'example.com/a b', 'web-address'],
    ['choice', 'Morning בעברית', 'choice'],
    ['choice', 'Noon', 'choice'],
  ] as const)
    test(`${kind} ${JSON.stringify(answer.slice(0, 40))} (${answer.length}): ${fault ?? 'valid'}`, () =>
      assert.equal(checkServiceFields([field(kind)], { [kind]: answer })[kind], fault))

  test('are rejected if there is no such question', () => {
    assert.deepEqual(checkServiceFields([field('text')], { text: 'x', other: '' }), { other: 'unknown' })
    assert.deepEqual(checkServiceFields([], { toString: 'x' }), { toString: 'unknown' })
  })

  test('are not taken from inherited object properties', () =>
    assert.deepEqual(checkServiceFields([field('text', { id: 'constructor' })], {}), {
      constructor: 'required',
    }))

  test('are stored with their question, a phone number in normal form and a choice in both languages', () =>
    assert.deepEqual(answersWithLabels(everyKind, goodAnswers), [
      { label: both('Your text'), value: 'What was typed' },
      { label: both('Your long-text'), value: 'One line\nand another' },
      { label: both('Your email'), value: 'dana@example.com' },
      { label: both('Your phone'), value: '+972501234567' },
      { label: both('Your address-of-site'), value: 'example.co.il' },
      { label: both('Your choice'), value: both('Evening') },
    ]))

  test('are stored as typed, without surrounding spaces, if they are valid', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldKinds),
        fc.oneof(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.webUrl(), fc.emailAddress()),
        (kind, text) => {
          const form = [field(kind)]
          const faults = checkServiceFields(form, { [kind]: text })
          const kept = answersWithLabels(form, { [kind]: text })?.[0]?.value
          if (Object.keys(faults).length > 0) return
          assert.ok(kept !== undefined)
          if (kind !== 'choice' && kind !== 'phone') assert.equal(kept, text.replace(/\r\n?/g, '\n').trim())
        },
      ),
    ))
})

describe('a form on sale', () => {
  test('requires its questions in both languages', () => {
    const half = { en: 'Only English', he: ' ' }
    const none = { en: '', he: '' }
    assert.deepEqual(missingInForm(everyKind), {})
    assert.deepEqual(missingInForm([field('text', { label: half, help: half })]), {
      'form.0.label.he': 'both-languages',
      'form.0.help.he': 'both-languages',
    })
    assert.deepEqual(missingInForm([field('text'), field('text', { label: none })]), {
      'form.1.label.en': 'required',
      'form.1.label.he': 'required',
    })
  })

  test('requires at least two choices, all different and in both languages', () => {
    const choices = (...texts: { en: string; he: string }[]) =>
      missingInForm([field('choice', { choices: texts })])
    assert.deepEqual(choices(both('One')), { 'form.0.choices': 'two-choices' })
    assert.deepEqual(choices(both('One'), { en: 'Two', he: '' }), {
      'form.0.choices.1.he': 'both-languages',
    })
    assert.deepEqual(choices(both('One'), { en: 'One', he: 'שתיים' }), {
      'form.0.choices.1.en': 'duplicate',
    })
  })
})
