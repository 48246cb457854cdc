import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { schemaRows } from './schema-rows.ts'

test('an input is listed field by field, with nested fields', () => {
  const schema = v.object({
    email: v.pipe(v.string(), v.maxLength(254)),
    note: v.optional(v.nullable(v.string())),
    items: v.array(v.object({ id: v.string(), kind: v.picklist(['key', 'file']) })),
    answer: v.nullable(v.object({ text: v.string() })),
  })
  assert.deepEqual(
    schemaRows(toJsonSchema(schema)).map(({ name, type, required, limits }) =>
      [name, type, required ? 'required' : 'optional', limits].join(', '),
    ),
    [
      'email, string, required, maxLength 254',
      'note, string or null, optional, ',
      'items, object[], required, ',
      'items[].id, string, required, ',
      'items[].kind, "key" | "file", required, ',
      'answer, object or null, required, ',
      'answer.text, string, required, ',
    ],
  )
})
