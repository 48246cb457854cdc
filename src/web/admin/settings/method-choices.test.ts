import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSetUp, methodChoices } from './method-choices.ts'

const state = { credentials: null, webhookUrl: '', lastWebhookAt: null, openPages: 0 }
const providers = [
  { ...state, name: 'payplus', marks: ['card' as const, 'bit' as const], missing: [] },
  { ...state, name: 'stripe', marks: ['card' as const], missing: ['STRIPE_SECRET_KEY'] },
]

test('an owner can add each provider, each way that it offers, and in a demo the sandbox', () => {
  const ways = ['payplus', 'payplus:card', 'payplus:bit', 'stripe', 'stripe:card']
  assert.deepEqual(methodChoices({ providers, sandbox: false }), ways)
  assert.deepEqual(methodChoices({ providers, sandbox: true }), [...ways, 'sandbox'])
})

test('a method is set up if nothing of its provider is missing', () => {
  const known = { providers, sandbox: false }
  assert.equal(isSetUp(known, 'payplus:bit'), true)
  assert.equal(isSetUp(known, 'stripe'), false)
})

test('the sandbox that a demo has stored is not set up in a live shop, nor is a provider of another release', () => {
  assert.equal(isSetUp({ providers, sandbox: true }, 'sandbox'), true)
  assert.equal(isSetUp({ providers, sandbox: false }, 'sandbox'), false)
  assert.equal(isSetUp({ providers, sandbox: true }, 'tranzila'), false)
})
