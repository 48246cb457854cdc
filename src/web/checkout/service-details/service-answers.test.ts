import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerFaultsOf,
  answersIn,
  answersToSend,
  checkAnswers,
  type ProductForm,
} from './service-answers.ts'

const texts = { label: { en: 'A', he: 'א' }, help: { en: '', he: '' }, choices: [] }
const forms: readonly ProductForm[] = [
  {
    productId: 'p1',
    name: { en: 'A service', he: 'שירות' },
    fields: [
      { id: 'site', kind: 'address-of-site', required: true, ...texts },
      { id: 'note', kind: 'long-text', required: false, ...texts },
    ],
  },
]
const requestId = 'r'

test('answers are checked by the shop’s own rule, each at its input', () => {
  assert.deepEqual(checkAnswers(forms, {}), { 'answers.p1.site': 'required' })
  assert.deepEqual(checkAnswers(forms, { p1: { site: 'no site', note: 'x'.repeat(2001) } }), {
    'answers.p1.site': 'web-address',
    'answers.p1.note': 'too-long',
  })
  assert.deepEqual(checkAnswers(forms, { p1: { site: 'example.com' } }), {})
})

test('only answers to current questions are sent, and none if there are no questions', () => {
  const answers = { p1: { site: 'example.com', note: '  ', gone: 'x' }, p2: { site: 'other.com' } }
  assert.deepEqual(answersToSend(forms, answers), { p1: { site: 'example.com' } })
  assert.deepEqual(answersToSend(forms, {}), { p1: {} })
  assert.equal(answersToSend([], answers), undefined)
})

test('a service or a question may have the name of a built-in object property', () => {
  const field = { id: 'length', kind: 'text', required: true, ...texts } as const
  const odd = [{ productId: 'constructor', name: { en: 'Odd', he: 'מוזר' }, fields: [field] }]
  assert.deepEqual(checkAnswers(odd, {}), { 'answers.constructor.length': 'required' })
  assert.deepEqual(answersToSend(odd, {}), { constructor: {} })
})

test('a refusal of the server is shown at its inputs', () => {
  const problem = { error: '', code: 'details-needed', requestId } as const
  const detail = { productId: 'p1', fields: { site: 'required' } }
  assert.deepEqual(answerFaultsOf({ ...problem, detail }), { 'answers.p1.site': 'required' })
  assert.deepEqual(answerFaultsOf({ ...problem, detail: { productId: 'p1' } }), {})
  assert.equal(answerFaultsOf({ ...problem, code: 'busy', detail }), null)
  assert.equal(answerFaultsOf(null), null)
})

test('invalid data in the tab’s storage is ignored', () => {
  for (const kept of [null, 5, 'x', [], { p1: 5 }, { p1: { site: 5 } }])
    assert.deepEqual(Object.values(answersIn(kept)).flatMap(Object.values), [])
  assert.deepEqual(answersIn({ p1: { site: 'example.com', note: null } }), { p1: { site: 'example.com' } })
})
