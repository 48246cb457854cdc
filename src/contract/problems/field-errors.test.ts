import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type * as v from 'valibot'
import { api } from '#contract/api.ts'
import { fieldErrorCodes } from './field-errors.ts'
import { productInput } from '#contract/product/product-shapes.ts'

/** The error messages of a schema and of all schemas within it. */
function messagesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'message' && typeof value === 'string' ? [value] : messagesIn(value, seen),
  )
}

/** Messages about values that nobody types, because the page adds them to a call. */
const untyped = ['identifier', 'version', 'state', 'status', 'time', 'quantity', 'duties', 'how']
const withoutSentence = (schema: v.GenericSchema) => {
  const known: readonly string[] = [...fieldErrorCodes, ...untyped]
  return [...new Set(messagesIn(schema))].filter((message) => !known.includes(message))
}

describe('the error messages for a field in the admin area', () => {
  test('cover every error of the product editor', () => {
    assert.ok(new Set(messagesIn(productInput)).size > 15)
    assert.deepEqual(withoutSentence(productInput), [])
  })

  for (const [name, endpoint] of Object.entries(api))
    if (endpoint.access === 'manager' && endpoint.method !== 'GET')
      test(`cover every error of ${name}`, () => assert.deepEqual(withoutSentence(endpoint.input), []))
})
